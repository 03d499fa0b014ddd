import { jsonCalls } from "./json-calls.server";

export const loader = jsonCalls;
export const action = jsonCalls;
