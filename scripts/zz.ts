import { open } from "db/connection.server";
import { listFinderModels } from "~/features/finder/find/finder-models.queries.server";
import { finderCatalogue } from "~/features/finder/find/finder-catalogue";
import { NO_CONDITIONS } from "~/features/finder/filters/filters";
import { find } from "~/features/finder/find/find";
import { findPicks } from "~/features/finder/picks/pick-cards.server";
import { roleFinder, whyNot } from "~/features/finder/picks/why-not.server";
const db = open("file:/tmp/adv/site.db");
const some = await listFinderModels(db);
const N = Number(process.argv[2] ?? 10000);
const models = Array.from({ length: N }, (_, n) => ({ ...some[n % some.length]!, id: n + 1, sku: `M${n}`, pricePence: Math.round((some[n % some.length]!.pricePence) * (0.8 + (n % 41) / 100)) }));
const heap0 = process.memoryUsage().heapUsed;
const c = finderCatalogue(models as any, ["home-cinema","business-education","portable-travel","garden-entertainment-and-outdoor","gaming","golf-simulation"]);
const times: number[] = [];
for (let i = 0; i < 60; i++) {
  const conditions = { ...NO_CONDITIONS, use: c.options.use[i % 6]!, max: [500, 1000, 2000, 4000][i % 4]!, room: (["dark", "lit", null] as const)[i % 3]!, distance: i % 5 ? null : 2 + i / 100, screen: i % 7 ? null : 100 };
  const t = performance.now(); c.bestMatch?.(conditions); c.sortedBy("best", conditions); const ta = performance.now();
  const f = find(c, { conditions, sort: "best" }, null);
  const tb = performance.now(); const chosen = findPicks(c, conditions, null, f.withDearer);
  const tc = performance.now(); for (const facet of ["use","brand","res","light","throw","chip","feature","stock","room","mode"] as const) f.countFacet(facet);
  times.push(performance.now() - t); if (i % 6 === 0) console.log(conditions.use, "best", (ta - t).toFixed(0), "find", (tb - ta).toFixed(0), "picks", (tc - tb).toFixed(0), "facets", (performance.now() - tc).toFixed(0));
  if (i > 50) { const id = f.ids[Math.floor(f.ids.length / 2)] ?? 1; const m = c.modelOf(id)!; const t2 = performance.now(); const roleIn = roleFinder(c, id, null); whyNot({ model: m, conditions, currentSlug: (_, s) => s, nameOf: () => undefined, roleIn }); console.log("why-not", (performance.now() - t2).toFixed(0)); }
}
times.sort((a, b) => a - b); console.log("p50", times[30]!.toFixed(1), "p95", times[57]!.toFixed(1), "max", times[59]!.toFixed(1));
process.exit(0);
