import type { Migration } from "kysely/migration";
import * as catalogue from "./0001-catalogue";
import * as search from "./0002-search";
import * as forms from "./0003-forms";
import * as staff from "./0004-staff";
import * as imports from "./0005-imports";
import * as projectorImages from "./0006-projector-images";
import * as keptUploads from "./0007-kept-uploads";
import * as importRejects from "./0008-import-rejects";
import * as sampleMarks from "./0009-sample-marks";
import * as stagedUploads from "./0010-staged-uploads";
import * as warrantyYears from "./0011-warranty-years";
import * as figures from "./0012-figures";
import * as offers from "./0013-offers";
import * as mailOutbox from "./0014-mail-outbox";
import * as priceAlerts from "./0015-price-alerts";
import * as heldPrices from "./0016-held-prices";
import * as newsletterConfirmation from "./0017-newsletter-confirmation";
import * as barcodes from "./0018-barcodes";
import * as feeds from "./0019-feeds";
import * as importMappings from "./0020-import-mappings";
import * as feedLineRanks from "./0021-feed-line-ranks";
import * as staffScreens from "./0022-staff-screens";
import * as siteVersion from "./0023-site-version";
import * as postgresIndexes from "./0024-postgres-indexes";
import * as postgresSimilarModels from "./0025-postgres-similar-models";
import * as offerChecks from "./0027-offer-checks";
import * as postgresIndexOrder from "./0028-postgres-index-order";
import * as factsOfModels from "./0029-facts-of-models";
import * as notFor from "./0030-not-for";
import * as verdicts from "./0031-verdicts";
import * as settings from "./0032-settings";
import * as deliveredPrices from "./0033-delivered-prices";
import * as alertsOnSearches from "./0034-alerts-on-searches";
import * as siteLogos from "./0035-site-logos";
import * as pages from "./0036-pages";
import * as photographs from "./from-0037/0037-photographs";
import * as feedLineFacts from "./from-0037/0038-feed-line-facts";
import * as changesTogether from "./from-0037/0039-changes-together";
import * as shopLinks from "./from-0037/0040-shop-links";
import * as secondFactors from "./from-0037/0041-second-factors";

/** Every migration in order of name, as a static list rather than by scanning the folder. */
export const migrations: Record<string, Migration> = {
	"0001-catalogue": catalogue,
	"0002-search": search,
	"0003-forms": forms,
	"0004-staff": staff,
	"0005-imports": imports,
	"0006-projector-images": projectorImages,
	"0007-kept-uploads": keptUploads,
	"0008-import-rejects": importRejects,
	"0009-sample-marks": sampleMarks,
	"0010-staged-uploads": stagedUploads,
	"0011-warranty-years": warrantyYears,
	"0012-figures": figures,
	"0013-offers": offers,
	"0014-mail-outbox": mailOutbox,
	"0015-price-alerts": priceAlerts,
	"0016-held-prices": heldPrices,
	"0017-newsletter-confirmation": newsletterConfirmation,
	"0018-barcodes": barcodes,
	"0019-feeds": feeds,
	"0020-import-mappings": importMappings,
	"0021-feed-line-ranks": feedLineRanks,
	"0022-staff-screens": staffScreens,
	"0023-site-version": siteVersion,
	"0024-postgres-indexes": postgresIndexes,
	"0025-postgres-similar-models": postgresSimilarModels,
	"0027-offer-checks": offerChecks,
	"0028-postgres-index-order": postgresIndexOrder,
	"0029-facts-of-models": factsOfModels,
	"0030-not-for": notFor,
	"0031-verdicts": verdicts,
	"0032-settings": settings,
	"0033-delivered-prices": deliveredPrices,
	"0034-alerts-on-searches": alertsOnSearches,
	"0035-site-logos": siteLogos,
	"0036-pages": pages,
	"0037-photographs": photographs,
	"0038-feed-line-facts": feedLineFacts,
	"0039-changes-together": changesTogether,
	"0040-shop-links": shopLinks,
	"0041-second-factors": secondFactors,
};
