const MAX_LENGTH = 64;

/** Returns a SKU of capitals, digits and hyphens: "ANKER-NEBULA-CAPSULE-3". */
export function skuOf(brand: string, model: string): string {
	const text = `${brand} ${model}`
		.replaceAll("+", " plus ")
		.replaceAll("ß", "ss")
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.toUpperCase()
		.replace(/[^A-Z0-9]+/g, "-")
		.replace(/^-+|-+$/g, "");
	return text.slice(0, MAX_LENGTH).replace(/-+$/, "");
}

/** Returns the same with -2, -3 ... if another model has it. Blank if the name has no usable character. */
export function freeSku(brand: string, model: string, isTaken: (sku: string) => boolean): string {
	const sku = skuOf(brand, model);
	if (sku === "" || !isTaken(sku)) return sku;
	for (let number = 2; ; number += 1) {
		const end = `-${number}`;
		const next = sku.slice(0, MAX_LENGTH - end.length).replace(/-+$/, "") + end;
		if (!isTaken(next)) return next;
	}
}
