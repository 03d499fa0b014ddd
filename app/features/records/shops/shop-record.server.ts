import type { Database } from "db/schema";
import type { Kysely } from "kysely";
import { projectorName } from "~/features/catalogue/projector";
import {
	type ShopRow,
	shopCells,
	shopRecord as shopSchema,
	shopValues,
} from "~/features/catalogue/write/shops/shop-record";
import {
	deleteShop,
	insertShop,
	restoreShop,
} from "~/features/catalogue/write/shops/shop-writes.queries.server";
import { defineRecord } from "~/features/records/kit/define-record.server";
import type { FormLayout, StaffRecord, Texts } from "~/features/records/kit/record";
import { SHOPS_PATH } from "./shop-list";
import { findShop, findShopUses, findSlugHolder, isUsed } from "./shops.queries.server";

const LAYOUT: FormLayout = [
	{
		name: "name",
		label: "Name",
		id: "shop-name",
		control: { required: true, autoComplete: "off" },
	},
	{
		name: "slug",
		label: "Slug",
		id: "shop-slug",
		control: { autoComplete: "off", autoCapitalize: "none", spellCheck: false },
		hint: "What files and sheets call the shop. Left empty, it is made from the name.",
	},
	{
		name: "description",
		label: "Description",
		id: "shop-description",
		kind: "long",
		control: { rows: 4 },
		hint: "The text of its card under Retailers and on the home page. Say only what you know of the shop.",
	},
	{
		name: "website_url",
		label: "Website",
		id: "shop-website",
		control: { type: "url", placeholder: "https://", required: true, autoComplete: "off" },
	},
	{
		name: "affiliate_enabled",
		label: "Its links are affiliate links",
		id: "shop-affiliate",
		kind: "check",
	},
	{
		legend: "Delivery rule",
		intro:
			"In pounds such as 4.99, for offers whose delivery is not stated. A price of exactly the limit is delivered free; 0 is free. Leave empty what you do not know.",
		fields: [
			{
				name: "delivery_free_over",
				label: "Free delivery over",
				id: "shop-free-over",
				control: { inputMode: "decimal", autoComplete: "off" },
			},
			{
				name: "delivery_otherwise",
				label: "Otherwise",
				id: "shop-otherwise",
				control: { inputMode: "decimal", autoComplete: "off" },
			},
		],
	},
];

function valuesOf(shop: ShopRow): Texts {
	const texts = Object.entries(shopCells(shop)).map(([name, cell]) => {
		const text = typeof cell === "boolean" ? (cell ? "yes" : "no") : (cell ?? "");
		return [name, text];
	});
	return Object.fromEntries(texts);
}

function historyText(models: number): string {
	if (models === 0) return "It is in no model's price history.";
	const whose = models === 1 ? "1 model" : `${models.toLocaleString("en-GB")} models`;
	return `What it once asked goes with it, out of the price history of ${whose}, and cannot be put back.`;
}

async function impactOf({ id, name }: ShopRow, db: Kysely<Database>) {
	const uses = await findShopUses(db, id);
	const { offers, models, feeds, histories } = uses;
	if (!isUsed(uses)) {
		return {
			isBlocked: false,
			title: "Are you sure you want to delete this shop?",
			lead: name,
			text: `has no offers, and no feed names it. ${historyText(histories)} Its number is never given to another shop, and the clicks that led to it stay counted.`,
		};
	}
	const lists = [
		{
			heading: "Its offers",
			links: models.map((model) => ({
				to: `/admin/models/${encodeURIComponent(model.sku)}`,
				text: projectorName(model),
			})),
			more: offers - models.length,
		},
		{
			heading: "Feeds that name it",
			links: feeds.map((feed) => ({ to: `/admin/feeds/${feed.id}`, text: feed.name })),
			more: 0,
		},
	];
	return {
		isBlocked: true,
		title: `${name} is in use`,
		text: "A shop is deleted only when it has no offers and no feed names it. Delete its offers, and give its feeds another shop, first.",
		lists: lists.filter(({ links }) => links.length > 0),
		back: "Back to the shop",
	};
}

const record = defineRecord({
	subject: "shop",
	path: SHOPS_PATH,
	noun: "shop",
	heading: "Shops",
	layout: LAYOUT,
	schema: shopSchema,
	adding: {
		title: "Add a shop",
		crumb: "Add a shop",
		button: "Add shop",
		values: { affiliate_enabled: "yes" },
	},
	deleteText: "Delete this shop",
	texts: {
		gone: "This shop was deleted meanwhile. Nothing was saved; what you typed can be added as a new shop.",
		conflict:
			"Somebody else changed this shop meanwhile. Nothing was saved yet: compare both versions, then save what shall stand.",
	},
	keyOf: ({ id }) => String(id),
	nameOf: ({ name }) => name,
	valuesOf,
	loggedOf: (shop) => ({ ...shopCells(shop), place: shop.place }),
	findRow: findShop,
	make: (read, stored, key = "0"): ShopRow => ({
		place: null,
		...stored,
		...shopValues(read, stored),
		id: stored?.id ?? Number(key),
	}),
	withLogged: (shop, { place }) => ({ ...shop, place: typeof place === "number" ? place : null }),
	check: async (db, after) =>
		(await findSlugHolder(db, after)) && {
			outcome: "invalid",
			errors: { slug: [`Slug "${after.slug}" is another shop's`] },
		},
	async write(trx, after, _before, { now }) {
		const { id, place: _, ...values } = after;
		if (id === 0) return { row: await insertShop(trx, values) };
		await restoreShop(trx, after, now);
		return { row: after };
	},
	delete: (trx, { id }, now) => deleteShop(trx, id, now),
	done: ({ id, name }, isNew) => ({
		path: `${SHOPS_PATH}#shop-${id}`,
		title: `${name} was ${isNew ? "added" : "saved"}`,
	}),
	impactOf,
	blockedText: async () => "Nothing was deleted: the shop has offers or feeds now.",
});

/**
 * Shops (docs/staff.md#shops). Their list is app/routes/admin/records/shops.tsx; its order has its own lines in the
 * audit log.
 */
export const shopRecord: StaffRecord = {
	...record,
	revertible: {
		...record.revertible,
		async check(db, key, fields, line) {
			const slug = String(fields.slug ?? "");
			const holder = await findSlugHolder(db, { id: Number(key), slug });
			const problem = holder && `The shop ${holder.name} has the address "${slug}" now.`;
			return problem ? { problem, notes: [] } : record.revertible.check(db, key, fields, line);
		},
		async checkRemoval(db, key) {
			const used = isUsed(await findShopUses(db, Number(key)));
			const problem =
				"The shop has offers or feeds now. A shop is deleted only when nothing uses it.";
			return { problem: used ? problem : undefined, notes: [] };
		},
	},
};
