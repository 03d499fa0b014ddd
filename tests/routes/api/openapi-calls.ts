import { db } from "db/connection.server";
import type { Database } from "db/schema";
import { MAX_IMAGE_BYTES } from "~/features/images/image-limits";
import { storePhoto } from "~/features/images/store-photo.server";
import { MAX_FILE_BYTES } from "~/features/ingest/read/sheet";
import { jpeg } from "../../files/pictures";

type Method = "GET" | "POST" | "DELETE";

/** A documented call, with what its good and its usual bad requests need. */
export interface Asked {
	method: Method;
	/** Address of a good request. */
	path: string;
	good?: () => Promise<RequestInit>;
	/** A request whose body is too large. */
	tooLarge?: () => RequestInit;
	/** Table without which it returns 500; of some calls, because all share the code. */
	needs?: keyof Database;
	/** Table that it writes to; it returns 503 if that is impossible. */
	writes?: keyof Database;
}

export const CSV = "sku,brand,model,price\nA,Epson,One,10\nB,Epson,Two,x\n";
export const MESSAGE = { name: "Zoe", email: "zoe@example.co.uk", message: "Is it bright enough?" };
export const JSON_TYPE = { "Content-Type": "application/json" };

function json(value: unknown): RequestInit {
	return { body: JSON.stringify(value), headers: JSON_TYPE };
}

export function form(field: string, content: BlobPart, name: string): RequestInit {
	const body = new FormData();
	body.set(field, new File([content], name));
	return { body };
}

export const file = async () => form("file", CSV, "a.csv");
export const picture = async (side: number) =>
	form("image", new Uint8Array(await jpeg(side, side)), "a.jpg");
const bytes = (count: number) => new Uint8Array(count);

function read(path: string): Asked {
	return { method: "GET", path };
}

/** Every documented call by its operation. */
export const CALLS: Record<string, Asked> = {
	"GET /api/categories": read("/api/categories"),
	"GET /api/categories/{slug}": read("/api/categories/Gaming"),
	"GET /api/projectors": { ...read("/api/projectors?limit=5"), needs: "projectors" },
	"GET /api/projectors/search": read("/api/projectors/search?q=benq"),
	"GET /api/projectors/find": read("/api/projectors/find?brand=benq&brand=acme"),
	"GET /api/projectors/{key}": read("/api/projectors/full"),
	"GET /api/projectors/{key}/retailer-listings": read("/api/projectors/FULL/retailer-listings"),
	"GET /api/projectors/{key}/similar": read("/api/projectors/FULL/similar"),
	"GET /api/projectors/{key}/price-history": read("/api/projectors/FULL/price-history?days=365"),
	"GET /api/projectors/{sku}/evidence": read("/api/projectors/FULL/evidence"),
	"GET /api/projectors/{sku}/why-not": read("/api/projectors/FULL/why-not?max=900"),
	"GET /api/projectors/{sku}/cost": read("/api/projectors/FULL/cost?years=5&hours=12"),
	"GET /api/retailers": read("/api/retailers"),
	"GET /api/jargon-terms": read("/api/jargon-terms"),
	"GET /api/openapi.json": { method: "GET", path: "/api/openapi.json" },
	"POST /api/newsletter/subscribe": {
		method: "POST",
		path: "/api/newsletter/subscribe",
		good: async () => json({ email: "zoe@example.co.uk" }),
		tooLarge: () => json("x".repeat(70_000)),
		needs: "newsletter_subscriptions",
		writes: "newsletter_subscriptions",
	},
	"POST /api/contact": {
		method: "POST",
		path: "/api/contact",
		good: async () => json(MESSAGE),
		tooLarge: () => json("x".repeat(70_000)),
		needs: "contact_messages",
		writes: "contact_messages",
	},
	"POST /api/admin/upload-projectors": {
		method: "POST",
		path: "/api/admin/upload-projectors",
		good: file,
		tooLarge: () => form("file", bytes(MAX_FILE_BYTES + 1), "a.csv"),
	},
	"POST /api/admin/sync-google-sheets": {
		method: "POST",
		path: "/api/admin/sync-google-sheets",
	},
	"POST /api/admin/create-sample-sheet": {
		method: "POST",
		path: "/api/admin/create-sample-sheet",
	},
	"GET /api/admin/image-stats": {
		method: "GET",
		path: "/api/admin/image-stats",
		needs: "staff_sessions",
	},
	"POST /api/admin/upload-image/{sku}": {
		method: "POST",
		path: "/api/admin/upload-image/full",
		good: () => picture(500),
		tooLarge: () => form("image", bytes(MAX_IMAGE_BYTES + 1), "a.jpg"),
		writes: "projector_photographs",
	},
	"DELETE /api/admin/delete-image/{sku}": {
		method: "DELETE",
		path: "/api/admin/delete-image/FULL",
		good: async () => {
			await storePhoto(db(), "FULL", await jpeg(40, 40), { by: "ann", now: new Date() });
			return {};
		},
		writes: "projector_photographs",
	},
};
