import { perVersion } from "db/per-version.server";
import { findStaff } from "~/auth/session-guard.server";
import type { EmptyCatalogue } from "~/features/catalogue/empty-catalogue";
import { hasModels } from "~/features/catalogue/models.queries.server";
import { loadSection } from "~/logging/section.server";

const hasModelsNow = perVersion(hasModels);

/** Returns the data of the panel that replaces empty lists of models; undefined if there are models, or on failure. */
export async function findEmptyCatalogue(request: Request): Promise<EmptyCatalogue | undefined> {
	const emptyCatalogue = await loadSection("empty catalogue", async () => {
		if (await hasModelsNow()) return undefined;
		return { canFill: (await findStaff(request)) !== undefined };
	});
	return emptyCatalogue.status === "ok" ? emptyCatalogue.data : undefined;
}
