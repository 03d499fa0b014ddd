import { expect, it } from "vitest";
import { type Conditions, NO_CONDITIONS } from "~/features/finder/conditions";
import { listedPath } from "./listed-path";

it.each<[Partial<Conditions>, number, string | undefined]>([
	[{}, 1, "/projectors"],
	[{}, 3, "/projectors?page=3"],
	[{ use: "gaming" }, 2, "/projectors?use=gaming&page=2"],
	[{ brands: ["benq"] }, 1, "/projectors?brand=benq"],
	[{ max: 600, includeUnknown: true }, 1, "/projectors?max=600"],
	[{ room: { distance: 2.8, screen: 100, light: "dark" } }, 1, "/projectors"],
	[{ brands: ["benq", "epson"] }, 1, undefined],
	[{ use: "gaming", max: 600 }, 1, undefined],
	[{ q: "benq" }, 1, undefined],
])("%j, page %i is listed as %s", (conditions, page, path) => {
	const state = { conditions: { ...NO_CONDITIONS, ...conditions }, sort: "lag" as const, page };
	expect(listedPath(state)).toBe(path);
});
