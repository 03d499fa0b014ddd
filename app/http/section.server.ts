/** What a loader gives a part of a page: its data, or the news that it could not be loaded. */
export type Section<T> = { status: "ok"; data: T } | { status: "error" };

/** Runs one section's queries so that their failure is logged and stays that section's own. */
export async function loadSection<T>(name: string, load: () => Promise<T>): Promise<Section<T>> {
	try {
		return { status: "ok", data: await load() };
	} catch (error) {
		console.error(`Section "${name}" could not be loaded:`, error);
		return { status: "error" };
	}
}
