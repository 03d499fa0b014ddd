import { expect } from "vitest";
import { rowOf } from "../../databases/rows";
import { staffHeaders } from "../../staff";
import { get, send } from "../call";

/** Statistics without images. */
export const NONE = { totalImages: 0, totalSize: 0, averageSize: 0 };

export function formWith(bytes: Buffer, { field = "image", name = "photo.jpg" } = {}): FormData {
	const form = new FormData();
	form.set(field, new File([new Uint8Array(bytes)], name));
	return form;
}

export async function upload(
	sku: string,
	body: FormData | string,
	headers?: Record<string, string>,
): Promise<{ status: number; body: unknown }> {
	const path = `/api/admin/upload-image/${sku}`;
	const response = await send("POST", path, { body, headers: headers ?? (await staffHeaders()) });
	expect(response.headers.get("Cache-Control")).toBe("no-store");
	return { status: response.status, body: await response.json() };
}

export async function remove(sku: string, headers?: Record<string, string>) {
	const path = `/api/admin/delete-image/${sku}`;
	const response = await send("DELETE", path, { headers: headers ?? (await staffHeaders()) });
	return { status: response.status, body: await response.json() };
}

export async function stats(): Promise<unknown> {
	const response = await get("/api/admin/image-stats", await staffHeaders());
	expect(response.status).toBe(200);
	return response.json();
}

export async function imagePath(sku = "W1"): Promise<string> {
	const row = await rowOf("projectors", { sku });
	return row.imagePath ?? "";
}
