import { SITE_NAME } from "~/config/site";
import type { LegalSection } from "./legal-page";

/** The day of the last change of this text; set it with each change. */
export const TERMS_UPDATED = new Date("2026-11-23T12:00:00Z");

/** The ten sections of the terms of use (docs/product.md#legal-pages). */
export const termsSections: readonly LegalSection[] = [
	{
		id: "acceptance",
		title: "1. Acceptance of these terms",
		paragraphs: [
			`By using ${SITE_NAME} you accept these terms. If you do not agree with them, please do not use the site. They are between you and whoever runs this site ("we").`,
		],
	},
	{
		id: "licence",
		title: "2. Use licence",
		paragraphs: [
			"You may read, print and share pages of this site for your own, non-commercial use. Please leave our name on what you share.",
			"You may not copy the catalogue or the guides as a whole, sell them, pass them off as your own, or use the site in a way that harms it or other people's use of it. The licence ends if you break these terms.",
		],
	},
	{
		id: "disclaimer",
		title: "3. Disclaimer",
		paragraphs: [
			"The site gives general information to help you choose. It is offered as it is, without a promise that it is complete, free of errors or always available, and it is not advice on your own circumstances.",
			"Nothing in these terms takes away rights that you have by law as a consumer.",
		],
	},
	{
		id: "limitations",
		title: "4. Limitations",
		paragraphs: [
			"As far as the law allows, we are not liable for loss that comes from relying on the site, from its being unavailable, or from a purchase that you make from a retailer.",
			"We do not limit or exclude our liability for death or personal injury caused by our negligence, for fraud, or for anything else for which the law does not let us.",
		],
	},
	{
		id: "accuracy",
		title: "5. Accuracy of the content",
		paragraphs: [
			"Specifications come from the makers, and prices and stock from retailers or our own staff. They change, and mistakes happen. A price shows when it was last updated.",
			"Before you buy, check the price, the stock and the specification on the retailer's own page: that page counts.",
		],
	},
	{
		id: "links",
		title: "6. Links to other sites",
		paragraphs: [
			"We link to sites that we do not run. A link is no guarantee of what you find there, and those sites have terms and privacy policies of their own.",
		],
	},
	{
		id: "modifications",
		title: "7. Changes to these terms",
		paragraphs: [
			"We may change these terms. The text on this page is the one that applies on the day you read it; the date above says when it last changed. If you go on using the site after a change, you accept the new text.",
		],
	},
	{
		id: "governing-law",
		title: "8. Governing law",
		paragraphs: [
			"These terms are governed by the law of England and Wales, and its courts decide disputes about them.",
			"If you are a consumer who lives in Scotland or Northern Ireland, you keep the protection of the law there and may bring a claim in your own courts.",
		],
	},
	{
		id: "affiliate-links",
		title: "9. Affiliate links",
		paragraphs: [
			"Many links to UK retailers are affiliate links. If you buy after following one, we may earn a commission from the retailer. You pay the retailer's price and nothing more.",
			"Your contract is with the retailer: orders, delivery, returns and guarantees are its business. A commission does not buy a better place in our guides.",
		],
	},
	{
		id: "contact",
		title: "10. Contact",
		paragraphs: [
			"If something here is unclear, wrong or missing, tell us and we will put it right.",
		],
		link: { to: "/contact-us", name: "Contact us" },
	},
];
