import type { Db } from "db/schema";
import { mailOrigin } from "~/features/mail/mailing.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import type { LetterSender } from "./letter-mail.server";

/** Returns a letter's sender by the current settings. */
export async function letterSender(
	db: Db,
	{ name, isArchived }: { name: string | null; isArchived: number },
): Promise<LetterSender> {
	const { site, company } = await siteSettings(db);
	const lines = [company.name, ...company.address.split("\n")];
	return {
		siteName: site.name,
		origin: await mailOrigin(db),
		// The company's name alone is not a postal address.
		address: company.address === "" ? [] : lines.map((line) => line.trim()).filter(Boolean),
		letterName: name ?? undefined,
		isArchived: isArchived === 1,
	};
}
