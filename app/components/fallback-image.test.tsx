import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FallbackImage } from "./fallback-image";

const image = () => screen.getByRole<HTMLImageElement>("img");

/** Returns the warnings logged since the last call. */
function warnings(): string[] {
	const calls = vi.mocked(console.warn).mock.calls.map((call) => call.join(" "));
	vi.mocked(console.warn).mockClear();
	return calls;
}

/** Puts every image into this state; a complete one fails to decode unless `isSound`. */
function pretend(state: { complete: boolean; naturalWidth: number; isSound?: boolean }): void {
	HTMLImageElement.prototype.decode = async () => {
		if (!state.isSound)
			throw new DOMException("The source image cannot be decoded.", "EncodingError");
	};
	vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(state.complete);
	vi.spyOn(HTMLImageElement.prototype, "naturalWidth", "get").mockReturnValue(state.naturalWidth);
}

it("FallbackImage shows its image while that loads and when it has loaded", () => {
	pretend({ complete: false, naturalWidth: 0 });
	render(<FallbackImage src="/a.jpg" alt="A" width="4" height="3" />);
	pretend({ complete: true, naturalWidth: 400 });
	render(<FallbackImage src="/b.jpg" alt="B" />);
	const sources = screen.getAllByRole("img").map((one) => one.getAttribute("src"));
	expect(sources).toEqual(["/a.jpg", "/b.jpg"]);
});

it("FallbackImage replaces a failed image by the placeholder, logs it, and stops there", () => {
	pretend({ complete: false, naturalWidth: 0 });
	render(<FallbackImage src="/a.jpg" alt="A" />);
	fireEvent.error(image());
	expect(image().getAttribute("src")).toBe("/placeholder-projector.png");
	expect(image().alt).toBe("A");
	expect(warnings()).toEqual([expect.stringMatching(/^Image failed to load: .*\/a\.jpg$/)]);

	fireEvent.error(image());
	expect(image().getAttribute("src")).toBe("/placeholder-projector.png");
	expect(warnings()).toEqual([]);
});

it.each(["eager", "lazy"] as const)(
	"FallbackImage turns into the placeholder when the %s image had failed before it came alive",
	async (loading) => {
		pretend({ complete: true, naturalWidth: 0 });
		render(<FallbackImage src="/a.jpg" alt="A" loading={loading} />);
		await act(async () => {});
		expect(image().getAttribute("src")).toBe("/placeholder-projector.png");
		expect(warnings()).toEqual([expect.stringContaining("/a.jpg")]);
	},
);

it.each([
	["a lazy image that has not begun", { complete: false, naturalWidth: 0 }],
	["a drawing without a width", { complete: true, naturalWidth: 0, isSound: true }],
])("FallbackImage does not treat %s as a failed one", async (_, state) => {
	pretend(state);
	render(<FallbackImage src="/a.jpg" alt="A" loading="lazy" />);
	await act(async () => {});
	expect(image().getAttribute("src")).toBe("/a.jpg");
});
