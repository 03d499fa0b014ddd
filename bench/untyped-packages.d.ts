// What the measurements use of packages that are installed only when one of them runs.

declare module "autocannon" {
	interface Request {
		path?: string;
		headers?: Record<string, string>;
	}

	interface Options {
		url: string;
		connections: number;
		/** In seconds. */
		duration?: number;
		/** Of requests. */
		amount?: number;
		headers: Record<string, string>;
		timeout: number;
		requests: readonly { setupRequest(request: Request): Request }[];
	}

	interface Instance {
		on(event: "response", listener: (client: unknown, status: number) => void): void;
		on(event: "reqError", listener: (error: unknown) => void): void;
	}

	export default function autocannon(
		options: Options,
		done: (error: Error | null) => void,
	): Instance;
}

declare module "lighthouse" {
	export interface Flags {
		port?: number;
		logLevel?: "error";
		onlyAudits?: readonly string[];
		onlyCategories?: readonly string[];
		screenEmulation?: {
			mobile: boolean;
			width: number;
			height: number;
			deviceScaleFactor: number;
			disabled: boolean;
		};
		throttlingMethod?: "devtools";
		throttling?: {
			requestLatencyMs: number;
			downloadThroughputKbps: number;
			uploadThroughputKbps: number;
			cpuSlowdownMultiplier: number;
		};
	}

	export interface Result {
		runtimeError?: { message: string };
		/** Scores are from 0 to 1. */
		categories: Record<
			string,
			{ score: number | null; auditRefs: readonly { id: string; weight: number }[] }
		>;
		audits: Record<string, { score: number | null; numericValue?: number }>;
	}

	export default function lighthouse(
		url: string,
		flags: Flags,
	): Promise<{ lhr: Result } | undefined>;
}
