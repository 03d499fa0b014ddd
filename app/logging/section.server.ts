import { logFailure } from "./failure.server";

/** What a loader gives a part of a page: its data, or the news that it could not be loaded. */
export type Section<T> = { status: "ok"; data: T } | { status: "error" };

/** Whether a part of a page could not be loaded: nobody should keep a copy of what will be whole again soon. */
export function hasFailedSection(loaderData: Readonly<Record<string, unknown>>): boolean {
	return Object.values(loaderData).some((data) =>
		Object.values(Object(data)).some((part) => {
			// A search that came with a page says it of its state.
			const { status, state } = Object(part);
			return status === "error" || Object(state).status === "error";
		}),
	);
}

/** Runs one section's queries so that their failure is logged and stays that section's own. */
export async function loadSection<T>(name: string, load: () => Promise<T>): Promise<Section<T>> {
	try {
		return { status: "ok", data: await load() };
	} catch (error) {
		logFailure(`Section "${name}" could not be loaded`, error);
		return { status: "error" };
	}
}
