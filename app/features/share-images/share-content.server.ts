import { createHash } from "node:crypto";
import type { Body } from "db/schema";

/** A model as the image of a shared link shows it. */
export interface SharedModel {
	sku: string;
	name: string;
	/** The editors' sentence; '' without any. */
	verdict: string;
	/** '£1,199.00'; '' if no price is known. */
	price: string;
	/** 'Example price, 5 January 2026 · delivered', or in place of a hidden price 'Price on Currys's page'. */
	priceNote: string;
	/** Address of the photo; '' without one. */
	photo: string;
	body: Body;
	dimensions: string | null;
}

/** Content of the image of a shared link. */
export interface ShareContent {
	layout: "model" | "comparison" | "list" | "words";
	site: string;
	/** As #rrggbb. */
	accent: string;
	title: string;
	/** A sentence beneath the title; '' without any. */
	text: string;
	/** One model, up to four of a comparison, or the first three of a list; in the order of the page. */
	models: SharedModel[];
}

/** Increase with every change of the drawing, so that stored copies of the former one are no longer used. */
const DRAWING_VERSION = 2;

/** Returns the version of an image, a hash of its content. */
export function contentVersion(content: ShareContent): string {
	const text = JSON.stringify([DRAWING_VERSION, content]);
	return createHash("sha256").update(text).digest("base64url").slice(0, 8);
}
