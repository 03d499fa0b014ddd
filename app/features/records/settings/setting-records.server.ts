import { booleanCell, cellSchemaOf, textCell } from "~/features/catalogue/fields/cells";
import { HOME_SECTION_IDS, HOME_SECTIONS, visibilityField } from "~/features/settings/home-texts";
import {
	attributeValue,
	tagContentField,
	tagNameField,
	VERIFIER_IDS,
	VERIFIERS,
} from "~/features/settings/verification";
import { addressRecord } from "./address-record.server";
import { backupsRecord } from "./backups-record.server";
import { cardRecord } from "./card-record.server";
import { electricityRecord } from "./electricity-record.server";
import { feedsRecord } from "./feeds-record.server";
import { iconRecord } from "./icon-record.server";
import { lookRecord } from "./look-record.server";
import { mailRecord } from "./mail-record.server";
import { scoresRecord } from "./scores-record.server";
import { boundedCell, emailCell, lineCell, numberField, settingField } from "./setting-cells";
import { settingRecord } from "./setting-record.server";

/** A registration number, which may have spaces and hyphens. */
const registerCell = (name: string) =>
	lineCell(name, 30).refine(
		(text) => text === null || (/^[\p{L}\d .\-/]+$/u.test(text) && /\d/.test(text)),
		`${name} must be letters and digits, such as 01234567`,
	);

const siteRecord = settingRecord({
	key: "site",
	heading: "Name and promises",
	intro:
		"The name is in the header, in every title, in mails and in feeds. Leave a field empty to use our text.",
	layout: [
		settingField("name", "Name", 80),
		settingField("sentence", "What it is for, in one sentence", 160, {
			hint: "The title of the home page and its text in search engines.",
		}),
		settingField("contact", "Contact address", 200, {
			control: { type: "email" },
			hint: "Shown to visitors. Empty: your address under Mail, if there is one.",
		}),
		settingField("answer", "When you answer", 120, {
			hint: "Ends the sentence “We reply …” on the contact page.",
		}),
	],
	cells: {
		name: lineCell("name", 80),
		sentence: lineCell("sentence", 160),
		contact: emailCell("contact"),
		answer: lineCell("answer", 120),
	},
});

const companyRecord = settingRecord({
	key: "company",
	heading: "Company",
	intro:
		"UK law requires a business to say on its site who runs it. The legal pages show what you fill in here.",
	layout: [
		settingField("name", "Name of the company", 160),
		settingField("form", "Legal form", 80, { hint: "Such as Private limited company." }),
		settingField("number", "Company number", 30),
		settingField("address", "Registered address", 500, { kind: "long", control: { rows: 4 } }),
		settingField("vat", "VAT number", 30),
	],
	cells: {
		name: lineCell("name", 160),
		form: lineCell("form", 80),
		number: registerCell("number"),
		address: textCell("address", 500),
		vat: registerCell("vat"),
	},
});

const MAX_HEADING_LENGTH = 120;

const homeRecord = settingRecord({
	key: "home",
	heading: "Home page and footer",
	intro:
		"{name} in a text is replaced by the site's name. Leave a text empty to use the standard one.",
	layout: [
		settingField("heading", "Heading of the home page", MAX_HEADING_LENGTH),
		settingField("intro", "Text below it", 400, { kind: "long", control: { rows: 3 } }),
		...HOME_SECTION_IDS.map((id) => ({
			legend: HOME_SECTIONS[id],
			intro: "A section of the home page.",
			fields: [
				settingField(id, `Heading: ${HOME_SECTIONS[id]}`, MAX_HEADING_LENGTH),
				settingField(visibilityField(id), "Show it", 0, { kind: "check" }),
			],
		})),
		settingField("footer", "Footer", 600, {
			kind: "long",
			control: { rows: 3 },
			hint: "The last lines of every page, in plain text.",
		}),
	],
	cells: {
		...Object.fromEntries(
			["heading", ...HOME_SECTION_IDS].map((name) => [name, lineCell(name, MAX_HEADING_LENGTH)]),
		),
		intro: lineCell("intro", 400),
		footer: textCell("footer", 600),
		...Object.fromEntries(
			HOME_SECTION_IDS.map((id) => [visibilityField(id), booleanCell(visibilityField(id), false)]),
		),
	},
});

const daysCell = (name: string) => boundedCell(name, 1, 3650, "days");

const offersRecord = settingRecord({
	key: "offers",
	heading: "Age of offers",
	intro:
		"Days are counted from an offer's last check. Stale offers are greyed out and no longer set a model's price. After a change, the prices of all models are worked out again.",
	layout: [
		numberField("staleDays", "Days until an offer from a feed is stale", "If left empty: 7."),
		numberField(
			"staleDaysByHand",
			"Days until an offer entered by hand is stale",
			"If left empty: 30.",
		),
		numberField("goneDays", "Days until an offer is no longer listed", "If left empty: 365."),
	],
	cells: {
		staleDays: daysCell("staleDays"),
		staleDaysByHand: daysCell("staleDaysByHand"),
		goneDays: daysCell("goneDays"),
	},
	// Unset fields arrive with their defaults, so `goneDays` is never missing; 0 only satisfies the types.
	check({ goneDays = 0, ...staleDaysByField }) {
		const tooLongFields = Object.entries(staleDaysByField).filter(([, days]) => days > goneDays);
		const message = "Must not be more than the days until it is no longer listed";
		return tooLongFields.length > 0
			? Object.fromEntries(tooLongFields.map(([name]) => [name, [message]]))
			: undefined;
	},
});

const adCell = (name: string, pattern: RegExp, message: string) =>
	cellSchemaOf((cell, refuse) =>
		cell === "" || pattern.test(cell) ? cell || null : refuse(`${name} ${message}`),
	);

const SLOT_RULE = [/^\d{4,20}$/, "must be an ad slot's number"] as const;

const adsRecord = settingRecord({
	key: "ads",
	heading: "Advertising",
	intro:
		"Shows Google AdSense ads on the home page, and adds the file /ads.txt that Google requires. Without a publisher ID there are no ads, and visitors are not asked for consent to them.",
	layout: [
		settingField("client", "Publisher ID", 30, { hint: "Such as ca-pub-1234567890123456." }),
		settingField("banner", "Ad slot for the banner", 20, { control: { inputMode: "numeric" } }),
		settingField("block", "Ad slot for the block", 20, { control: { inputMode: "numeric" } }),
	],
	cells: {
		client: adCell("client", /^ca-pub-\d{10,20}$/, "must be like ca-pub-1234567890123456"),
		banner: adCell("banner", ...SLOT_RULE),
		block: adCell("block", ...SLOT_RULE),
	},
});

const tagNameCell = (name: string) =>
	lineCell(name, 300).refine(
		(text) => text === null || /^[\w.:-]{1,80}$/.test(text),
		`${name} must be the name of a tag, such as google-site-verification`,
	);

/** The content of a tag, which is also extracted from a pasted tag. */
const tagContentCell = (name: string) =>
	lineCell(name, 500)
		.transform((text) => text && attributeValue(text, "content", "value"))
		.refine(
			(text) => text === null || /^[^<>"]{1,200}$/.test(text),
			`${name} must be the content of the tag, or the whole tag`,
		);

const verificationRecord = settingRecord({
	key: "verification",
	heading: "Verification tags",
	intro:
		"Search engines and partner networks check a tag on the home page to see that the site is yours. A service without content here gets no tag.",
	layout: VERIFIER_IDS.map((id) => ({
		legend: VERIFIERS[id].title,
		intro: "Copy the tag that the service shows you.",
		fields: [
			settingField(tagNameField(id), `${VERIFIERS[id].title}: name`, 300, {
				hint: `If left empty: ${VERIFIERS[id].tag}.`,
			}),
			settingField(tagContentField(id), `${VERIFIERS[id].title}: content`, 500, {
				hint: "You can paste the whole tag.",
			}),
		],
	})),
	cells: Object.fromEntries(
		VERIFIER_IDS.flatMap((id) => [
			[tagNameField(id), tagNameCell(tagNameField(id))],
			[tagContentField(id), tagContentCell(tagContentField(id))],
		]),
	),
});

/** Every setting in the order of its page. */
export const SETTING_RECORDS = [
	siteRecord,
	lookRecord,
	iconRecord,
	cardRecord,
	companyRecord,
	homeRecord,
	scoresRecord,
	electricityRecord,
	mailRecord,
	backupsRecord,
	addressRecord,
	feedsRecord,
	offersRecord,
	adsRecord,
	verificationRecord,
];
