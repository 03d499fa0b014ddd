import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { launchBrowser, openReady, type Visit } from "../support/browser";
import { ageContactForm } from "../support/form-age";
import { answerSum, EMAIL, SENT, SUBSCRIBED } from "../support/form-pages";
import { openPageWithDeferredScripts } from "../support/held";
import { toast } from "../support/page-steps";
import { STAFF } from "../support/server";
import { databaseUrl } from "../support/site/shared-site";
import { signInProfile } from "../support/staff";

launchBrowser();

type Change = () => void;

// What extensions and translations do to a page. They run in the page.

/** Puts a button beside every field, also beside later ones, as password managers do. */
function addButtons() {
	const add = () => {
		for (const field of document.querySelectorAll("input, textarea, select")) {
			if (field.nextElementSibling?.localName === "x-manager") continue;
			field.after(document.createElement("x-manager"));
		}
	};
	new MutationObserver(add).observe(document, { childList: true, subtree: true });
	add();
}

function wrapFields() {
	for (const field of document.querySelectorAll("input, textarea, select")) {
		const wrapper = document.createElement("x-manager");
		field.replaceWith(wrapper);
		wrapper.append(field);
	}
}

/** Replaces every text by elements, as browsers' translations do. */
function translate() {
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	const found: Node[] = [];
	while (texts.nextNode()) found.push(texts.currentNode);
	for (const text of found) {
		if (text.parentElement?.closest("script, style, textarea, option, title")) continue;
		if (!text.textContent?.trim()) continue;
		const translated = document.createElement("font");
		translated.textContent = `[${text.textContent}]`;
		text.parentNode?.replaceChild(translated, text);
	}
}

function replaceTexts() {
	for (const element of document.querySelectorAll("label, button, h1, p, a")) {
		if (!element.firstElementChild) element.replaceChildren(`[${element.textContent}]`);
	}
}

function surround() {
	const { documentElement, head, body } = document;
	for (const parent of [documentElement, head, body]) {
		parent.prepend(document.createElement("x-first"), document.createComment("first"));
		parent.append(document.createElement("x-last"), document.createTextNode("last"));
	}
	documentElement.append(document.createElement("x-outside"));
	head.after(document.createElement("style"));
	document.prepend(document.createComment("first"));
}

function insertWithin() {
	for (const element of document.querySelectorAll("head, header, main, form, footer")) {
		element.children[1]?.before(document.createElement("style"));
		element.children[0]?.append(document.createElement("x-last"));
	}
}

function markElements() {
	for (const element of document.querySelectorAll("html, body, form, input, textarea")) {
		element.setAttribute("data-manager", "1");
		element.classList.add("x-manager");
	}
}

const CHANGES: readonly Change[] = [
	addButtons,
	wrapFields,
	translate,
	replaceTexts,
	surround,
	insertWithin,
	markElements,
];

/** Waits until scripts have taken the page over or given up, and their later tasks have run. */
async function settled(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const key = Object.keys(document).find((name) => name.startsWith("__reactContainer"));
		const root = key && Reflect.get(document, key);
		return root === null || (root && !root.stateNode.current.memoizedState.isDehydrated);
	});
	await page.evaluate(
		() => new Promise((idle) => requestIdleCallback(() => idle(undefined), { timeout: 1000 })),
	);
}

/** Expects the page to be there, not a blank one or an error message. */
async function expectPage(page: Page, heading?: string): Promise<void> {
	const headings = page.locator("main h1");
	expect(await headings.count()).toBe(1);
	expect(await headings.isVisible()).toBe(true);
	if (heading !== undefined) expect(await headings.textContent()).toBe(heading);
}

interface TypedField {
	field: Locator;
	typed: string;
}

/**
 * Opens a page, changes it, types into the fields, and moves the cursor before the last letter of the last field. Then
 * scripts come. Expects all texts to be there, and the next letter at the cursor.
 */
async function typeBeforeScripts(
	{ path, fields, visit }: TestedForm,
	change: Change,
): Promise<Page> {
	const { page, releaseScripts } = await openPageWithDeferredScripts(path, {}, visit);
	const all = fields(page);
	await all[0]?.field.waitFor();
	await page.evaluate(change);
	const heading = await page.locator("main h1").textContent();
	for (const { field, typed } of all) {
		await field.focus();
		await page.keyboard.type(typed);
	}
	await page.keyboard.press("ArrowLeft");
	releaseScripts();
	await settled(page);
	await page.keyboard.type("X");
	const expected = all.map(({ typed }, index) =>
		index === all.length - 1 ? `${typed.slice(0, -1)}X${typed.slice(-1)}` : typed,
	);
	expect(await Promise.all(all.map(({ field }) => field.inputValue()))).toEqual(expected);
	await expectPage(page, heading ?? undefined);
	await page.keyboard.press("Backspace");
	return page;
}

/** A form of the site. Fields and buttons are found by their names, because labels may be translated. */
interface TestedForm {
	name: string;
	path: string;
	fields: (page: Page) => TypedField[];
	send: (page: Page) => Promise<unknown>;
	visit?: Visit;
}

const CONTACT: TestedForm = {
	name: "the contact form",
	path: "/contact-us",
	fields: (page) => [
		{ field: page.locator("#contact [name=name]"), typed: "Zoë" },
		{ field: page.locator("#contact [name=email]"), typed: EMAIL },
		{ field: page.locator("#contact [name=message]"), typed: "Is it bright enough?" },
	],
	send: async (page) => {
		await answerSum(page);
		await ageContactForm(page, databaseUrl());
		await page.locator("#contact [type=submit]").click();
		await toast(page, SENT).waitFor();
	},
};

const OTHER_FORMS: TestedForm[] = [
	{
		name: "the newsletter's form",
		path: "/",
		fields: (page) => [
			{ field: page.locator('[action*="#newsletter"] [name=email]'), typed: EMAIL },
		],
		send: async (page) => {
			await page.locator('[action*="#newsletter"] [type=submit]').click();
			await toast(page, SUBSCRIBED).waitFor();
		},
	},
	{
		name: "the sign-in form",
		path: "/admin/login",
		fields: (page) => [
			{ field: page.locator("main [name=username]"), typed: STAFF.username },
			{ field: page.locator("main [name=password]"), typed: STAFF.password },
		],
		send: async (page) => {
			await page.locator("main [type=submit]").click();
			await page.waitForURL((url) => url.pathname !== "/admin/login");
		},
	},
	{
		name: "the finder's form",
		path: "/projectors",
		fields: (page) => [
			{ field: page.locator("#finder [name=max]"), typed: "1500" },
			{ field: page.locator("#finder [name=q]"), typed: "epson" },
		],
		send: async (page) => {
			await page.locator("#finder [type=submit]").last().click();
			await page.waitForURL(/\?q=epson&max=1500/);
		},
	},
	{
		name: "a form of staff",
		path: "/admin/shops/new",
		fields: (page) => [
			{ field: page.locator("main [name=name]"), typed: "Projector Point" },
			{ field: page.locator("main [name=description]"), typed: "Points at projectors" },
		],
		send: async (page) => {
			await page.getByRole("button", { name: "Add shop" }).click();
			// Its website is missing, so that nothing is stored.
			await page.locator("main [aria-invalid=true]").first().waitFor();
			expect(await page.locator("main [name=name]").inputValue()).toBe("Projector Point");
		},
		visit: { prepare: signInProfile },
	},
];

const CASES = [
	...CHANGES.map((change) => ({ form: CONTACT, change })),
	...OTHER_FORMS.flatMap((form) =>
		[addButtons, translate, surround].map((change) => ({ form, change })),
	),
];

describe("what is typed before scripts come stays, and is sent", () => {
	it.each(CASES)("in $form.name, changed by $change.name", async ({ form, change }) => {
		const page = await typeBeforeScripts(form, change);
		await form.send(page);
	});
});

describe("a page that is changed after scripts came", () => {
	it.each(CHANGES.map((change) => ({ change })))(
		"by $change.name goes on working",
		async ({ change }) => {
			const { page } = await openReady("/contact-us");
			await page.evaluate(change);
			for (const { field, typed } of CONTACT.fields(page)) await field.fill(typed);
			await page.locator("#contact [name=email]").fill("none");
			await page.locator("#contact [type=submit]").click();
			await expectPage(page);
			await page.locator("#contact [name=email]").fill(EMAIL);
			await CONTACT.send(page);
			await page.locator('footer a[href="/brands"]').first().click();
			await page.waitForURL("**/brands");
			await page.locator("h1").filter({ hasText: "Projector Brands" }).waitFor();
			await expectPage(page, "Projector Brands");
			await page.goBack();
			await page.waitForURL("**/contact-us");
			await page.locator("#contact [name=message]").waitFor();
			await expectPage(page);
		},
	);
});
