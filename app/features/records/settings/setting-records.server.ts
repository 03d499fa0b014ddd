import { z } from "zod";
import { booleanCell, printable, readBy, textCell } from "~/features/catalogue/fields/cells";
import type { RecordField } from "~/features/records/kit/record";
import { HOME_SECTION_IDS, HOME_SECTIONS, showsField } from "~/features/settings/home-texts";
import { electricityRecord } from "./electricity-record.server";
import { settingRecord } from "./setting-record.server";

const field = (
	name: string,
	label: string,
	maxLength: number,
	more: Partial<RecordField> = {},
): RecordField => ({
	...{ name, label, id: name },
	...more,
	control: { autoComplete: "off", maxLength, ...more.control },
});

/** Text on one line; empty is null. */
const lineCell = (name: string, longest: number) =>
	readBy((cell, refuse) => {
		const text = printable(cell).replace(/\s+/g, " ").trim();
		if (text.length <= longest) return text || null;
		return refuse(`${name} must be at most ${longest} characters`);
	});

const emailCell = (name: string) =>
	lineCell(name, 200).refine(
		(text) => text === null || z.email().safeParse(text).success,
		`${name} must be one e-mail address`,
	);

/** A number of a register, with its spaces and hyphens. */
const registerCell = (name: string) =>
	lineCell(name, 30).refine(
		(text) => text === null || (/^[\p{L}\d .\-/]+$/u.test(text) && /\d/.test(text)),
		`${name} must be letters and digits, such as 01234567`,
	);

const siteRecord = settingRecord({
	key: "site",
	heading: "Name and promises",
	intro:
		"The name is in the header, in every title, in mails and in feeds. An empty field has our text.",
	layout: [
		field("name", "Name", 80),
		field("sentence", "What it is for, in one sentence", 160, {
			hint: "The title of the home page and its text in search engines.",
		}),
		field("contact", "Contact address", 200, {
			control: { type: "email" },
			hint: "Shown to visitors. Empty: the address in CONTACT_TO, if there is one.",
		}),
		field("answer", "When you answer", 120, {
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
		"Who runs the site, as the law asks of a business. The legal pages show what is filled in.",
	layout: [
		field("name", "Name of the company", 160),
		field("form", "Legal form", 80, { hint: "Such as Private limited company." }),
		field("number", "Company number", 30),
		field("address", "Registered address", 500, { kind: "long", control: { rows: 4 } }),
		field("vat", "VAT number", 30),
	],
	cells: {
		name: lineCell("name", 160),
		form: lineCell("form", 80),
		number: registerCell("number"),
		address: textCell("address", 500),
		vat: registerCell("vat"),
	},
});

const MAX_HEADING = 120;

const homeRecord = settingRecord({
	key: "home",
	heading: "Home page and footer",
	intro: "{name} in a text becomes the site's name. An empty text is ours again.",
	layout: [
		field("heading", "Heading of the home page", MAX_HEADING),
		field("intro", "Text below it", 400, { kind: "long", control: { rows: 3 } }),
		...HOME_SECTION_IDS.map((id) => ({
			legend: HOME_SECTIONS[id],
			intro: "A section of the home page.",
			fields: [
				field(id, `Heading: ${HOME_SECTIONS[id]}`, MAX_HEADING),
				{ ...field(showsField(id), "Show it", 0), kind: "check" as const, control: {} },
			],
		})),
		field("footer", "Footer", 600, {
			kind: "long",
			control: { rows: 3 },
			hint: "The last lines of every page, in plain text.",
		}),
	],
	cells: {
		...Object.fromEntries(
			["heading", ...HOME_SECTION_IDS].map((name) => [name, lineCell(name, MAX_HEADING)]),
		),
		intro: lineCell("intro", 400),
		footer: textCell("footer", 600),
		...Object.fromEntries(
			HOME_SECTION_IDS.map((id) => [showsField(id), booleanCell(showsField(id), false)]),
		),
	},
});

/** Every setting in the order of its page. */
export const SETTING_RECORDS = [siteRecord, companyRecord, homeRecord, electricityRecord];
