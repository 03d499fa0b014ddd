import type { FormPreset } from "~/features/records/kit/record";

/** Suggested rules of shops' programmes; the owner of the site has to read the terms and decide. */
export const RULE_PRESETS: readonly FormPreset[] = [
	{
		key: "amazon",
		name: "Amazon Associates",
		text: "Amazon's programme lets a site hold a price for at most 24 hours and requires the time of the check beside it. It does not allow stored photographs, prices in mails or a price history.",
		source: {
			to: "https://affiliate-program.amazon.co.uk/help/operating/policies",
			text: "the programme's terms",
		},
		notedOn: "29 November 2026",
		values: {
			price_hours: "24",
			price_words: "as of {time}, may change",
			no_price_history: "yes",
			no_mail_prices: "yes",
			no_feed_photos: "yes",
		},
	},
];
