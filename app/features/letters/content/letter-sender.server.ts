import type { Db } from "db/schema";
import { mailOrigin } from "~/features/mail/mailing.server";
import { siteSettings } from "~/features/settings/settings.queries.server";
import type { LetterSender } from "./letter-mail.server";

/**
 * Returns what all copies of a letter have in common besides its content: the sender and the origin of links, by the
 * current settings, the letter's name, and whether the archive shows it.
 */
export async function letterSender(
	db: Db,
	letter: { name: string | null; isArchived: number },
): Promise<LetterSender> {
	const { site, company } = await siteSettings(db);
	const lines = [company.name, ...company.address.split("\n")];
	return {
		siteName: site.name,
		origin: await mailOrigin(db),
		// The company's name alone is not a postal address.
		address: company.address === "" ? [] : lines.map((line) => line.trim()).filter(Boolean),
		letterName: letter.name ?? undefined,
		isArchived: letter.isArchived === 1,
	};
}
