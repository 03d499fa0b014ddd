import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { SaveDataContext } from "~/components/hooks";
import { Photo } from "./photo";
import { photoPath } from "./photo-address";

// An image that is still loading has not failed; happy-dom loads none.
Object.defineProperty(HTMLImageElement.prototype, "complete", { get: () => false });

const path = photoPath({ sku: "W1", hash: "0123456789ab", width: 1280, format: "jpg" });

const sources = () => [...document.querySelectorAll("source")];

it.each([
	["thumbnail", "-320.avif", "-320.jpg"],
	["card", "-960.avif", "-640.jpg"],
	["detail", "-1280.avif", "-640.jpg"],
] as const)("offers the sizes that are of use for a %s", (use, widest, jpg) => {
	render(<Photo path={path} use={use} alt="BenQ W1" width="400" height="300" />);
	const [avif, webp] = sources();
	expect([avif?.type, webp?.type]).toEqual(["image/avif", "image/webp"]);
	expect(avif?.srcset.split(", ").at(-1)).toContain(widest);
	expect(avif?.sizes).not.toBe("");
	expect(screen.getByAltText("BenQ W1").getAttribute("src")).toBe(path.replace("-1280.jpg", jpg));
});

it("photo: offers nothing but the smallest to who saves data", () => {
	render(
		<SaveDataContext.Provider value={true}>
			<Photo path={path} use="detail" alt="BenQ W1" />
		</SaveDataContext.Provider>,
	);
	for (const { srcset } of sources()) expect(srcset).toMatch(/^[^,]+-320\.\w+ 320w$/);
	expect(screen.getByAltText("BenQ W1").getAttribute("src")).toContain("-320.jpg");
});

it("photo: shows another address as it is", () => {
	render(<Photo path="/p/x.jpg" use="card" alt="BenQ W1" />);
	expect(sources()).toEqual([]);
	expect(screen.getByAltText("BenQ W1").getAttribute("src")).toBe("/p/x.jpg");
});

it("photo: falls back for every format, and starts afresh with another picture", () => {
	const { rerender } = render(<Photo path={path} use="card" alt="BenQ W1" />);
	fireEvent.error(screen.getByAltText("BenQ W1"));
	expect(vi.mocked(console.warn).mock.calls.join()).toContain("Image failed to load");
	vi.mocked(console.warn).mockClear();
	expect(sources().map((source) => source.media)).toEqual(["not all", "not all"]);
	expect(screen.getByAltText("BenQ W1").getAttribute("src")).toBe("/placeholder-projector.png");

	rerender(<Photo path={path.replace("0123", "4567")} use="card" alt="BenQ W1" />);
	expect(sources().map((source) => source.media)).toEqual(["", ""]);
	expect(screen.getByAltText("BenQ W1").getAttribute("src")).toContain("456745");
});
