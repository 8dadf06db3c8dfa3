import { compileCache } from "./compile-cache.ts";

// Not for the test process itself: it loads each test file under a new name, which would fill the cache.
process.env.NODE_COMPILE_CACHE = compileCache;
