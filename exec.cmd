@rem npm runs "exec node …" of package.json in cmd.exe, which has no exec. In other shells, exec makes
@rem node npm's own child: a shell in between would keep a SIGINT sent to npm to itself.
@%*
