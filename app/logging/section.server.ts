import { unavailability } from "db/writes/unavailable";
import { logFailure } from "./failure.server";

/** Loader data of a part of a page, or an error if it could not be loaded. */
export type LoadedSection<T> =
	| { status: "ok"; data: T }
	| { status: "error"; isUnavailable?: true };

/**
 * Returns true if a section of a page could not be loaded: such a page must not be cached, since it may soon be
 * complete again.
 */
export function hasFailedSection(loaderData: Readonly<Record<string, unknown>>): boolean {
	return Object.values(loaderData).some((data) =>
		Object.values(Object(data)).some((section) => {
			// The data of a search has its status in `state`.
			const { status, state } = Object(section);
			return status === "error" || Object(state).status === "error";
		}),
	);
}

/**
 * Returns true if a section of a page could not be loaded because the database is unavailable: the page gets a 503, and
 * caches may serve an older copy.
 */
export function hasUnavailableSection(loaderData: Readonly<Record<string, unknown>>): boolean {
	const sections = Object.values(loaderData).flatMap((data) => Object.values(Object(data)));
	return sections.some((section) => Object(section).isUnavailable === true);
}

/** Names of sections that failed because the database is unavailable, which is logged once for all pages. */
const unavailableSections = new Set<string>();

/** Loads a section of a page. A failure is logged, and affects only this section. */
export async function loadSection<T>(
	name: string,
	load: () => Promise<T>,
): Promise<LoadedSection<T>> {
	try {
		const data = await load();
		unavailableSections.delete(name);
		return { status: "ok", data };
	} catch (error) {
		const isUnavailable = unavailability(error) !== undefined;
		const wasReported = isUnavailable && unavailableSections.has(name);
		if (!wasReported) logFailure(`Section "${name}" could not be loaded`, error);
		if (isUnavailable) unavailableSections.add(name);
		return { status: "error", ...(isUnavailable && { isUnavailable }) };
	}
}
