import { expect, it } from "vitest";
import { brandLogo } from "./brand-logo.server";

const files = new Set(["Anker-Nebula-Logo.png", "AWOL-Vision-Logo.png", "epson.svg"]);

it.each([
	["Anker Nebula", "/brands/Anker-Nebula-Logo.png"],
	["nebula", "/brands/Anker-Nebula-Logo.png"],
	["awol vision", "/brands/AWOL-Vision-Logo.png"],
	["EPSON", "/brands/epson.svg"],
])("brand logo: of %j is the file %s", (brand, src) => {
	expect(brandLogo(brand, files)).toEqual({ kind: "image", src });
});

it("brand logo: prefers the PNG to an SVG", () => {
	const both = new Set(["epson.svg", "Epson-Logo.png"]);
	expect(brandLogo("epson", both)).toEqual({ kind: "image", src: "/brands/Epson-Logo.png" });
});

it("brand logo: is the logo that staff uploaded, before any file", () => {
	const uploadedLogos = new Map([
		["epson", "0123456789ab"],
		["b&o", "ba9876543210"],
	]);
	expect(brandLogo("EPSON", files, uploadedLogos)).toEqual({
		kind: "image",
		src: "/brands/epson.0123456789ab.png",
	});
	expect(brandLogo("B&O", files, uploadedLogos)).toEqual({
		kind: "image",
		src: "/brands/b%26o.ba9876543210.png",
	});
	expect(brandLogo("nebula", files, uploadedLogos)).toMatchObject({ kind: "image" });
});

it("brand logo: is the brand's name without a file", () => {
	expect(brandLogo("benq", files)).toEqual({ kind: "text", text: "BenQ" });
});

it("brand logo: escapes the file's name", () => {
	expect(brandLogo("b&o", new Set(["b&o.svg"]))).toEqual({
		kind: "image",
		src: "/brands/b%26o.svg",
	});
});
