import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { decodeQuery } from "~/components/staff/list-state";
import { ListSearch, StaffPage } from "~/components/staff/parts";
import { JUMP_PATH } from "~/features/jump/jump";
import { findJumpGroups } from "~/features/jump/jump.queries.server";
import { JumpResults } from "~/features/jump/jump-results";
import { noindex } from "~/features/shell/page-meta";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const query = decodeQuery(new URL(request.url).searchParams.get("q"));
	return { query, groups: await findJumpGroups(db(), query) };
}

export const meta = noindex("Jump to");

export default function Jump() {
	const { query, groups } = useLoaderData<typeof loader>();
	return (
		<StaffPage title="Jump to">
			<ListSearch action={JUMP_PATH} label="Model, shop, page or screen" query={query} />
			<JumpResults groups={groups} />
		</StaffPage>
	);
}
