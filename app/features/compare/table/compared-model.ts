import type { Projector } from "~/features/catalogue/projector";
import type { ComparedListing } from "./cheapest-offer";

/** A model of the comparison with its retailers' listings: what is compared of them. */
export interface ComparedModel {
	projector: Projector;
	listings: readonly ComparedListing[];
}
