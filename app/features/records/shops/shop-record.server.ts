import type { Db } from "db/schema";
import type { BrandLogo } from "~/features/catalogue/brand/brand-logo.server";
import { modelName } from "~/features/catalogue/model";
import { LINK_PRESETS } from "~/features/catalogue/offers/shop-link";
import { countText } from "~/features/catalogue/words/count-text";
import { apply } from "~/features/changes/apply.queries.server";
import {
	countDeletedContents,
	type DeletedShopCounts,
	deleteShopWithContents,
	restoreShopContents,
} from "~/features/changes/deleted-shops.queries.server";
import {
	type ShopRow,
	shopCells,
	shopRecordSchema as shopSchema,
	shopValues,
} from "~/features/changes/shops/shop-record";
import { findShop, insertShop } from "~/features/changes/shops/shop-writes.queries.server";
import { makeBrandLogo } from "~/features/records/brands/make-brand-logo.server";
import { defineRecord } from "~/features/records/kit/define-record.server";
import {
	type FormLayout,
	type FormTexts,
	fieldFactory,
	type RecordFormErrors,
	type StaffRecord,
} from "~/features/records/kit/record";
import { logoImage, withImage } from "~/features/records/kit/record-image.server";
import { RULE_PRESETS } from "./rule-presets";
import {
	deleteShopLogo,
	findShopDependents,
	findSlugHolder,
	findUploadedLogo,
	type ShopDependents,
	storeShopLogo,
} from "./shop-forms.queries.server";

const SHOPS_PATH = "/admin/shops";

const PAUSED_TEXT =
	"Paused: visitors see neither its card nor its offers, and its feed does not run.";

const field = fieldFactory("shop-");

const LAYOUT: FormLayout = [
	field("name", "Name", { control: { required: true } }),
	field("slug", "Slug", {
		control: { autoCapitalize: "none", spellCheck: false },
		hint: "What files and sheets call the shop. Left empty, it is made from the name.",
	}),
	{
		name: "description",
		label: "Description",
		id: "shop-description",
		kind: "long",
		control: { rows: 4 },
		hint: "The text of its card under Retailers and on the home page. Say only what you know of the shop.",
	},
	field("website_url", "Website", {
		id: "shop-website",
		control: { type: "url", placeholder: "https://", required: true },
	}),
	field("affiliate_enabled", "Its links are affiliate links", {
		id: "shop-affiliate",
		kind: "check",
	}),
	{
		legend: "Delivery rule",
		intro:
			"In pounds such as 4.99, for offers whose delivery is not stated. A price of exactly the limit is delivered free; 0 is free. Leave empty what you do not know.",
		fields: [
			field("delivery_free_over", "Free delivery over", {
				id: "shop-free-over",
				control: { inputMode: "decimal" },
			}),
			field("delivery_otherwise", "Otherwise", {
				id: "shop-otherwise",
				control: { inputMode: "decimal" },
			}),
		],
	},
	field("link_template", "Link template", {
		id: "shop-template",
		control: {
			placeholder: "https://www.awin1.com/cread.php?awinmid=…&ued={url}",
			spellCheck: false,
		},
		hint: "With a template, links to its offers go through this address of an affiliate network and are affiliate links. {url} stands for the offer's address, {tracking} for the tracking id, {ref} for a new reference for each click, which the network's statement uses to say what the click earned. A template that begins with {url} adds its parameters to the offer's own address.",
		suggestions: {
			title: "Templates of networks",
			values: Object.entries(LINK_PRESETS).map(([label, value]) => ({ label, value })),
		},
	}),
	field("tracking_id", "Tracking id", { id: "shop-tracking", control: { spellCheck: false } }),
	{
		legend: "Services",
		intro:
			"In a few words such as Yes, No or Select stores, on its card under Retailers. Empty ones are left out.",
		fields: [
			{ name: "price_match", label: "Price match", id: "shop-price-match" },
			{ name: "finance", label: "Finance", id: "shop-finance" },
			{ name: "in_store_demos", label: "In-store demos", id: "shop-demos" },
		],
	},
	{
		name: "partnership",
		label: "Partnership",
		id: "shop-partnership",
		kind: "choice",
		options: [
			["none", "Not confirmed"],
			["example", "Example"],
			["confirmed", "Confirmed"],
		],
		hint: "Confirm it once the shop has agreed: only then does the site call it a partner and show its price match. “Example” counts as confirmed until the sample catalogue is removed.",
	},
	{
		legend: "Rules",
		intro:
			"What the shop or its affiliate programme allows. A price older than the hours below is hidden: visitors get a link to the shop's page instead, and the price is not used for lowest prices, sorting, alerts or costs. “No price history” stops recording prices; the history so far is hidden at once and deleted within a day. “No photographs from its feed” takes no new ones; the site keeps those it has.",
		fields: [
			field("price_hours", "Hours a price is shown", {
				id: "shop-price-hours",
				control: { inputMode: "numeric" },
				hint: "1 to 8760, from the last check. Leave empty for no limit.",
			}),
			field("price_words", "Words beside its prices", {
				id: "shop-price-words",
				control: { placeholder: "as of {time}, may change" },
				hint: "{time} is the last check, in UK time.",
			}),
			field("no_price_history", "No price history", {
				id: "shop-no-price-history",
				kind: "check",
			}),
			field("no_mail_prices", "No prices in mails", { id: "shop-no-mail-prices", kind: "check" }),
			field("no_feed_photos", "No photographs from its feed", {
				id: "shop-no-feed-photos",
				kind: "check",
			}),
		],
	},
	{
		name: "paused",
		label:
			"Paused: its offers, its card and its links are hidden, and its feed does not run. Its price history stays.",
		id: "shop-paused",
		kind: "check",
	},
];

function valuesOf(shop: ShopRow): FormTexts {
	const texts = Object.entries(shopCells(shop)).map(([name, cell]) => {
		if (typeof cell === "boolean") return [name, cell ? "yes" : "no"];
		return [name, cell ?? ""];
	});
	return Object.fromEntries(texts);
}

/** Returns texts with counts of the data that is deleted with a shop, and of the data that stays. */
function dependentTexts(dependents: ShopDependents): string[] {
	const {
		offerCount,
		feedCount,
		feedLineCount,
		multiShopFeedCount,
		pricePointCount,
		priceHistoryCount,
		clickCount,
	} = dependents;
	const lines: [count: number, text: string][] = [
		[offerCount, `${countText(offerCount, "offer is deleted", "offers are deleted")}.`],
		[
			feedCount,
			`${countText(feedCount, "feed is deleted", "feeds are deleted")}, with ${countText(feedLineCount, "line", "lines")}. An undo does not bring back the list of runs.`,
		],
		[
			multiShopFeedCount,
			`${countText(multiShopFeedCount, "feed of several shops leaves", "feeds of several shops leave")} out its lines.`,
		],
		[
			pricePointCount,
			`${countText(pricePointCount, "past price is", "past prices are")} removed from the price history of ${countText(priceHistoryCount, "model", "models")}.`,
		],
		[
			clickCount,
			`${countText(clickCount, "click that led to it stays", "clicks that led to it stay")} counted, under a deleted shop.`,
		],
	];
	return lines.filter(([count]) => count > 0).map(([, text]) => text);
}

async function impactOf({ id, name }: ShopRow, db: Db) {
	const dependents = await findShopDependents(db, id);
	const { offerCount, firstModels, feedCount, firstFeeds } = dependents;
	const countTexts = dependentTexts(dependents);
	const lists = [
		{
			heading: "Its offers",
			links: firstModels.map((model) => ({
				to: `/admin/models/${encodeURIComponent(model.sku)}`,
				text: modelName(model),
			})),
			omittedCount: offerCount - firstModels.length,
		},
		{
			heading: "Its feeds",
			links: firstFeeds.map((feed) => ({ to: `/admin/feeds/${feed.id}`, text: feed.name })),
			omittedCount: feedCount - firstFeeds.length,
		},
	];
	const effectText =
		countTexts.length > 0
			? "is deleted with everything listed here"
			: "has no offers, feeds or history";
	return {
		isBlocked: false,
		title: "Are you sure you want to delete this shop?",
		lead: name,
		text: `${effectText}. You can undo this under History for a year. No other shop ever gets its number. To hide it for a while, pause it instead.`,
		countTexts,
		lists: lists.filter(({ links }) => links.length > 0),
	};
}

/** Returns texts about the data that comes back if the deletion of a shop is undone. */
function restoreNotes({ offers, lostOffers, feeds, pricePoints }: DeletedShopCounts): string[] {
	const restoredTexts = [
		offers > 0 ? countText(offers, "offer", "offers") : [],
		feeds > 0 ? countText(feeds, "feed", "feeds") : [],
		pricePoints > 0 ? `${countText(pricePoints, "point", "points")} of price history` : [],
	].flat();
	return [
		restoredTexts.length > 0 ? `With it come back: ${restoredTexts.join(", ")}.` : [],
		lostOffers > 0
			? `${countText(lostOffers, "offer", "offers")} of models that are gone cannot come back.`
			: [],
	].flat();
}

const record = defineRecord({
	subject: "shop",
	path: SHOPS_PATH,
	noun: "shop",
	heading: "Shops",
	layout: LAYOUT,
	schema: shopSchema,
	addPage: {
		title: "Add a shop",
		crumb: "Add a shop",
		button: "Add shop",
		values: { affiliate_enabled: "yes" },
	},
	presets: RULE_PRESETS,
	deleteText: "Delete this shop",
	texts: {
		recordDeletedMessage:
			"This shop was deleted meanwhile. Nothing was saved; what you typed can be added as a new shop.",
		conflictMessage:
			"Somebody else changed this shop meanwhile. Nothing was saved yet: compare both versions, then save the one to keep.",
	},
	keyOf: ({ id }) => String(id),
	nameOf: ({ name }) => name,
	valuesOf,
	loggedFields: (shop) => ({ ...shopCells(shop), place: shop.place }),
	findRow: findShop,
	makeRow: (formValues, storedRow, key = "0"): ShopRow => ({
		place: null,
		...storedRow,
		...shopValues(formValues, storedRow),
		id: storedRow?.id ?? Number(key),
	}),
	// The second parameter has the fields of the audit log, of which an undo restores the place.
	withFieldsOutsideForm: (shop, { place }) => ({
		...shop,
		place: typeof place === "number" ? place : null,
	}),
	async check(db, after): Promise<RecordFormErrors | undefined> {
		if (after.linkTemplate?.includes("{tracking}") && after.trackingId === null) {
			return { tracking_id: ["Tracking id is required: the link template has {tracking}"] };
		}
		const slugHolder = await findSlugHolder(db, after);
		return slugHolder && { slug: [`Slug "${after.slug}" is another shop's`] };
	},
	async write(trx, after, before, { now }) {
		const { id, place: _, ...values } = after;
		// A new shop has no id yet.
		if (id === 0) return { row: await insertShop(trx, values) };
		await apply(trx, { changes: { shops: [{ before, after }] } }, now);
		return { row: after };
	},
	delete: (trx, { id }, now, changeId) => deleteShopWithContents(trx, id, now, changeId),
	redirectAfterSave: ({ id, name }, isNew) => ({
		path: `${SHOPS_PATH}#shop-${id}`,
		title: `${name} was ${isNew ? "added" : "saved"}`,
	}),
	async pageDetails({ id, name, isPaused }, db) {
		const src = await findUploadedLogo(db, id);
		const logo: BrandLogo = src === null ? { kind: "text", text: name } : { kind: "image", src };
		const note = src === null ? "No logo: its card has only the name" : "Uploaded logo";
		return {
			...(isPaused === 1 && { intro: PAUSED_TEXT }),
			image: logoImage({ logo, name, note }, src !== null),
		};
	},
	impactOf,
});

const recordWithLogo = withImage(record, {
	field: "logo",
	removeIntent: "remove",
	removedTitle: "The logo was removed",
	makeImage: makeBrandLogo,
	find: (db, key) => findUploadedLogo(db, Number(key)),
	defaultPathOf: () => null,
	store: (trx, key, logo, now) => storeShopLogo(trx, Number(key), logo, now),
	reset: (trx, key) => deleteShopLogo(trx, Number(key)),
});

/**
 * The record of shops (docs/staff.md#shops). Their list is app/routes/admin/records/shops.tsx; changes of their order
 * have separate lines in the audit log.
 */
export const shopRecord: StaffRecord = {
	...recordWithLogo,
	undoable: {
		...recordWithLogo.undoable,
		async check(db, key, fields, line) {
			const slug = String(fields.slug ?? "");
			const slugHolder = await findSlugHolder(db, { id: Number(key), slug });
			const problem = slugHolder && `The shop ${slugHolder.name} has the address "${slug}" now.`;
			if (problem) return { problem, notes: [] };
			const { notes, ...check } = await recordWithLogo.undoable.check(db, key, fields, line);
			if (line.action !== "deleted") return { notes, ...check };
			return {
				...check,
				notes: [...notes, ...restoreNotes(await countDeletedContents(db, line.id))],
			};
		},
		async write(trx, key, fields, stamp, line) {
			const writtenKey = await recordWithLogo.undoable.write(trx, key, fields, stamp, line);
			if (line.action === "deleted") {
				const deletedAt = new Date(line.at);
				const deletion = { shopId: Number(writtenKey), changeId: line.id, deletedAt };
				await restoreShopContents(trx, deletion, stamp.now);
			}
			return writtenKey;
		},
	},
};
