import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderWithAction } from "../../../../../tests/render-in-router";
import { OfferList } from "./offer-list";

function Form({ children }: { children: React.ReactNode }) {
	return <form>{children}</form>;
}

it("offer list: shows the typed values of a deleted offer, to be added again", () => {
	const values = {
		retailer: "7",
		price: "1150.00",
		delivery_price: "",
		in_stock: "true",
		condition: "refurbished",
		affiliate_url: "https://shop.example/",
	};
	const answer = { values, version: "x" };
	const shops = [{ id: 7, name: "Richer Sounds" }];
	const list = <OfferList Form={Form} offers={[]} shops={shops} submittedForm={answer} />;
	renderWithAction(list, () => null);
	expect(screen.getByLabelText("Price (pounds)")).toHaveProperty("value", "1150.00");
	expect(screen.getByLabelText("Shop")).toHaveProperty("value", "7");
	expect(screen.getByRole("button", { name: "Add this offer" })).toHaveProperty(
		"value",
		"offer-add",
	);
});
