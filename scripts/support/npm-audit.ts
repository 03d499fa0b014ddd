import { execFile } from "node:child_process";
import { z } from "zod";
import { MINUTE_MS } from "~/config/time";

/** An advisory that the registry names for a version of package-lock.json. */
export interface Advisory {
	ghsa: string;
	package: string;
	title: string;
}

const causeSchema = z.object({ name: z.string(), title: z.string(), url: z.string() });

/** The report of `npm audit --json`; packages that are affected only through other packages name those. */
const reportSchema = z.object({
	vulnerabilities: z.record(
		z.string(),
		z.object({ via: z.array(z.union([z.string(), causeSchema])) }),
	),
});

/** Reads the report of `npm audit --json`; undefined for any other text, which npm prints if no registry answered. */
export function readAudit(output: string): Advisory[] | undefined {
	let json: unknown;
	try {
		json = JSON.parse(output);
	} catch {
		return undefined;
	}
	const report = reportSchema.safeParse(json);
	if (!report.success) return undefined;
	const auditedAdvisories = Object.values(report.data.vulnerabilities)
		.flatMap(({ via }) => via)
		.flatMap((causeOrName) => {
			if (typeof causeOrName === "string") return [];
			const ghsa = causeOrName.url.slice(causeOrName.url.lastIndexOf("/") + 1);
			return [{ ghsa, package: causeOrName.name, title: causeOrName.title }];
		});
	return [
		...new Map(
			auditedAdvisories.map((advisory) => [`${advisory.ghsa} ${advisory.package}`, advisory]),
		).values(),
	];
}

const AUDIT_TIMEOUT_MS = MINUTE_MS;

/** Runs npm audit on the lock file of a folder; undefined if no registry responds. */
export function runAudit(folder: string): Promise<Advisory[] | undefined> {
	const args = ["audit", "--json", "--package-lock-only"];
	const options = { cwd: folder, timeout: AUDIT_TIMEOUT_MS, maxBuffer: 64 * 1024 ** 2 };
	return new Promise((resolve) => {
		// Ignores the exit status, which is 1 for advisories and for failures.
		execFile("npm", args, options, (_, output) => resolve(readAudit(output)));
	});
}
