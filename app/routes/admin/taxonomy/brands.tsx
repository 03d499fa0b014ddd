import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { readOnlyForStaffPages, requireStaff } from "~/auth/session-guard.server";
import { LinkButton } from "~/components/link-button";
import { PageLinks } from "~/components/page-links";
import { ListSearch } from "~/components/staff/list-search";
import { StaffPage } from "~/components/staff/staff-page";
import { brandLogo } from "~/features/catalogue/brand/brand-logo";
import { brandLogoFiles } from "~/features/catalogue/brand/brand-logo-files.server";
import { listMarks } from "~/features/catalogue/brand/brands.queries.server";
import { unlistedMeta } from "~/features/shell/page-meta";
import { BRANDS_PATH } from "~/features/taxonomy/addresses";
import { BrandList } from "~/features/taxonomy/brands/brand-list";
import { listBrandRows } from "~/features/taxonomy/brands/brand-rows.queries.server";
import {
	decodeNameList,
	MAX_NAME_QUERY,
	nameListPath,
	pageOfNames,
} from "~/features/taxonomy/name-list";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const { q, page } = decodeNameList(new URL(request.url).searchParams);
	const found = pageOfNames(await listBrandRows(db()), ({ name }) => name, { q, page });
	const files = brandLogoFiles();
	const marks = await listMarks(db());
	const brands = found.rows.map(({ slug, name, models, markHash }) => ({
		slug,
		name,
		models,
		logo: brandLogo(name, files, marks),
		isUploaded: markHash !== undefined,
	}));
	return data(
		{ q, brands, page: found.page, pages: found.pages },
		{ headers: { "Cache-Control": "no-store" } },
	);
}

export const action = readOnlyForStaffPages;

export const meta: MetaFunction = () => unlistedMeta("Brands");

export default function Brands() {
	const { q, brands, page, pages } = useLoaderData<typeof loader>();
	return (
		<StaffPage
			title="Brands"
			intro="The brands of the models, and their marks (logos). A brand comes and goes with its models."
			actions={
				<LinkButton look="dark" to={`${BRANDS_PATH}/new`}>
					Add a brand's mark
				</LinkButton>
			}
		>
			<ListSearch action={BRANDS_PATH} label="Search brands" query={q} maxLength={MAX_NAME_QUERY} />
			{brands.length === 0 ? (
				<p role="status">{q === "" ? "There are no brands yet." : "No brand has that name."}</p>
			) : (
				<>
					<BrandList brands={brands} />
					<PageLinks
						page={page}
						pages={pages}
						to={(number) => nameListPath(BRANDS_PATH, { q, page: number })}
					/>
				</>
			)}
		</StaffPage>
	);
}
