import { ucpLookup, ucpLookupSchema } from "~/features/agents/ucp.server";
import { ucpRoute } from "./ucp-route.server";

// A call of the Universal Commerce Protocol (docs/product.md#agents).
const call = ucpRoute("lookup", ucpLookupSchema, ucpLookup);

export const loader = call;
export const action = call;
