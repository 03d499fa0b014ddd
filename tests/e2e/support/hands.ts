import type { Locator } from "playwright-core";

// Two ways to use a page: by pointer and by keyboard.

export interface Hands {
	/** Follows a link, opens a group or uses a button. */
	use: (control: Locator) => Promise<void>;
	tick: (box: Locator) => Promise<void>;
	/** Chooses one of several exclusive options. */
	choose: (radio: Locator) => Promise<void>;
	select: (select: Locator, option: string) => Promise<void>;
	type: (field: Locator, text: string) => Promise<void>;
}

export const byPointer: Hands = {
	use: (control) => control.click(),
	tick: (box) => box.check(),
	choose: (radio) => radio.check(),
	select: (select, label) => select.selectOption({ label }).then(() => {}),
	type: (field, text) => field.fill(text),
};

/** Most presses of Tab before a control. */
const MAX_TABS = 60;

interface Stop {
	isThere: boolean;
	/** Target of a skip link to the part of the page with the control. */
	shortcut: string | undefined;
	/** Description of a fault of the visible focus. */
	fault: string | undefined;
}

/** Describes the focused element in relation to the control that is sought. */
function stopAt(target: Element): Stop {
	const focused = document.activeElement ?? document.body;
	const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(focused);
	const hasOutline = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
	const hasRing = hasOutline && !/^rgba\(.+, 0\)$/.test(outlineColor);
	const { left, right, top, bottom } = focused.getBoundingClientRect();
	const isOnTop = [0.1, 0.5, 0.9].some((part) => {
		const y = top + (bottom - top) * part;
		return [0.1, 0.5, 0.9].some((at) => {
			const found = document.elementFromPoint(left + (right - left) * at, y);
			return found !== null && (focused.contains(found) || found.contains(focused));
		});
	});
	const words = focused.textContent?.trim() || focused.closest("label, p")?.textContent;
	const name = `${focused.tagName} "${words?.slice(0, 40)}"`;
	let fault: string | undefined;
	if (!hasRing) fault = `${name} does not show that it has the focus`;
	else if (!isOnTop) fault = `${name} has the focus out of sight`;
	const part = focused.getAttribute("href") ?? "";
	return {
		isThere: focused === target,
		shortcut: part.startsWith("#") && target.closest(part) ? part : undefined,
		// Between the end of a page and its beginning the browser itself has the focus.
		fault: focused === document.body ? undefined : fault,
	};
}

/** Presses Tab, or follows skip links, until the focus is there. Fails if a stop does not show its focus. */
async function tabTo(target: Locator): Promise<void> {
	const { keyboard } = target.page();
	for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
		await keyboard.press("Tab");
		const { isThere, shortcut, fault } = await target.evaluate(stopAt);
		if (fault !== undefined) throw new Error(fault);
		if (isThere) return;
		if (shortcut === undefined) continue;
		await keyboard.press("Enter");
		await target.page().waitForURL(({ hash }) => hash === shortcut);
	}
	throw new Error(`${target} is more than ${MAX_TABS} stops away`);
}

async function tabAndPress(target: Locator, key: "Enter" | "Space"): Promise<void> {
	await tabTo(target);
	await target.page().keyboard.press(key);
}

/** Nothing but Tab, Enter, Space, arrows and letters. */
export const byKeyboard: Hands = {
	use: (control) => tabAndPress(control, "Enter"),
	tick: (box) => tabAndPress(box, "Space"),
	choose: async (radio) => {
		const { keyboard } = radio.page();
		const name = await radio.getAttribute("name");
		const group = radio.page().locator(`[type=radio][name="${name}"]`);
		// Tab stops once at the whole group.
		await tabTo(group.and(radio.page().locator(":checked")));
		for (let others = await group.count(); others > 0; others -= 1) {
			if (await radio.isChecked()) return;
			await keyboard.press("ArrowDown");
		}
		throw new Error(`${radio} cannot be reached by arrow keys`);
	},
	select: async (select, label) => {
		await tabTo(select);
		await select.page().keyboard.type(label);
	},
	type: async (field, text) => {
		await tabTo(field);
		await field.page().keyboard.type(text);
	},
};
