// The schema library, which comes later, would try out whether it may make code of texts; the page's policy would report each try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
