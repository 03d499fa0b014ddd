import { Link } from "@remix-run/react";
import { CardPrice } from "~/features/catalogue/card/card-price";
import {
	type CarriedParams,
	type Model,
	type ModelPrice,
	modelName,
	modelPath,
	modelPrice,
} from "~/features/catalogue/model";

/** The successor of a model, as the model's page shows it. */
export interface Successor extends ModelPrice {
	name: string;
	slug: string;
}

/** Returns the data of a successor. */
export function successorOf(model: Model): Successor {
	return { name: modelName(model), slug: model.slug, ...modelPrice(model) };
}

/** Shows a model's successor with its price: "Replaced by" if the model is discontinued, else "Successor". */
export function SuccessorLine({
	successor,
	isDiscontinued,
	carriedParams,
}: {
	successor: Successor;
	/** True if the model of the page is discontinued. */
	isDiscontinued: boolean;
	carriedParams: CarriedParams;
}) {
	return (
		<div className="mb-4 border-b border-line pb-3 wrap-anywhere">
			<p>
				{isDiscontinued ? "Replaced by " : "Successor: "}
				<Link
					to={modelPath(successor.slug, carriedParams)}
					className="inline-block py-1 font-semibold underline"
				>
					<bdi>{successor.name}</bdi>
				</Link>
			</p>
			<CardPrice price={successor} className="text-sm" />
		</div>
	);
}
