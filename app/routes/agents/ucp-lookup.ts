import { ucpLookup, ucpLookupSchema } from "~/features/agents/ucp.server";
import { ucpRoute } from "./ucp-route.server";

const call = ucpRoute("lookup", ucpLookupSchema, ucpLookup);

export const loader = call;
export const action = call;
