import { provideMaps } from "@provost/pane/map-source";

// All of it comes with the first map, or the first picker of chart types.
provideMaps({
  list: async () => (await import("./map-calls.ts")).listMaps(),
  find: async (map, values) => (await import("./map-calls.ts")).findMap(map, values),
});
