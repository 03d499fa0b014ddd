import { perVersion } from "db/per-version.server";
import { listCategories } from "~/features/catalogue/lists/categories.queries.server";
import { hasSampleValues } from "~/features/catalogue/models.queries.server";
import { siteUses } from "./site-links";

/** Returns true while any price or offer is an example, which every page says. Cached for each version of the data. */
export const hasSampleValuesNow = perVersion(hasSampleValues);

/** Returns the links to the uses on every page, as `siteUses` does. Cached for each version of the data. */
export const listUseLinks = perVersion(async (db) => siteUses(await listCategories(db)));
