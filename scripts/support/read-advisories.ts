import { z } from "zod";
import type { Advisory } from "./npm-audit";

const versionSchema = z.string().regex(/^\d+(\.\d+){0,2}$/);

export const advisoriesSchema = z.array(
	z.strictObject({
		ghsa: z.string().regex(/^GHSA(-[23456789cfghjmpqrvwx]{4}){3}$/),
		package: z.string().min(1),
		title: z.string().min(1),
		/** The first version with the weakness. */
		introduced: versionSchema,
		/** The first version without it. */
		fixed: versionSchema,
		/** Why the site may keep a version with the weakness. */
		decision: z.string().min(1).optional(),
	}),
);

type ListedAdvisory = z.infer<typeof advisoriesSchema>[number];

export const lockSchema = z.object({
	packages: z.record(
		z.string(),
		z.object({ name: z.string().optional(), version: z.string().optional() }),
	),
});

/** Returns the advisories of an audit about which the list has no decision. */
export function undecidedAdvisories(
	audited: readonly Advisory[],
	advisories: readonly ListedAdvisory[],
): Advisory[] {
	return audited.filter(
		(advisory) =>
			!advisories.some(
				({ ghsa, package: name, decision }) =>
					ghsa === advisory.ghsa && name === advisory.package && decision !== undefined,
			),
	);
}

/** Compares by major, minor and patch; a pre-release counts as its release. */
function compareVersions(first: string, second: string): number {
	const [a, b] = [first, second].map((text) => text.split(/[.+-]/, 3).map(Number));
	const differingIndex = [0, 1, 2].find((index) => (a?.[index] ?? 0) !== (b?.[index] ?? 0)) ?? 0;
	return (a?.[differingIndex] ?? 0) - (b?.[differingIndex] ?? 0);
}

/** Returns the advisories about versions of a lock file, each with the locked version. */
export function advisoriesForLock(
	advisories: readonly ListedAdvisory[],
	{ packages }: z.infer<typeof lockSchema>,
): (ListedAdvisory & { version: string })[] {
	const lockedPackages = Object.entries(packages).map(([path, { name, version = "" }]) => ({
		name: name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
		version,
	}));
	return advisories.flatMap((advisory) => {
		const { package: name, introduced, fixed } = advisory;
		const versions = new Set(
			lockedPackages
				.filter((lockedPackage) => lockedPackage.name === name)
				.map((lockedPackage) => lockedPackage.version),
		);
		return [...versions]
			.filter(
				(candidate) =>
					compareVersions(candidate, introduced) >= 0 && compareVersions(candidate, fixed) < 0,
			)
			.map((version) => ({ ...advisory, version }));
	});
}
