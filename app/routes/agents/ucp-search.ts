import { ucpSearch, ucpSearchSchema } from "~/features/agents/ucp.server";
import { ucpRoute } from "./ucp-route.server";

const call = ucpRoute("search", ucpSearchSchema, ucpSearch);

export const loader = call;
export const action = call;
