import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { StaffForm, TypedNote } from "~/auth/staff-form";
import { findTyped, readStaffForm } from "~/auth/staff-form.server";
import { FocusedForm } from "~/components/form/focused-form";
import { revalidateUnlessFailed } from "~/components/form/revalidate-unless-failed";
import { LinkButton } from "~/components/link-button";
import { QuietButton } from "~/components/staff/quiet-button";
import { StaffPage } from "~/components/staff/staff-page";
import { brandPath } from "~/features/catalogue/brand/brand";
import { brandLogo } from "~/features/catalogue/brand/brand-logo";
import { BrandLogoChip, useBrandLogo } from "~/features/catalogue/brand/brand-logo-chip";
import { brandLogoFiles } from "~/features/catalogue/brand/brand-logo-files.server";
import { findMark } from "~/features/catalogue/brand/brands.queries.server";
import { modelsText } from "~/features/catalogue/words/count-text";
import { MAX_IMAGE_BYTES } from "~/features/images/image-limits";
import { unlistedMeta } from "~/features/shell/page-meta";
import { BRANDS_PATH, brandAdminPath } from "~/features/taxonomy/addresses";
import { brandVersion } from "~/features/taxonomy/brands/brand-changes.queries.server";
import { BrandFields } from "~/features/taxonomy/brands/brand-fields";
import { BRAND_FIELDS } from "~/features/taxonomy/brands/brand-form";
import { markText } from "~/features/taxonomy/brands/brand-list";
import { findBrand } from "~/features/taxonomy/brands/brand-rows.queries.server";
import { ACCEPTED_MARKS, MARK_HINT } from "~/features/taxonomy/brands/mark/mark-texts";
import {
	changeBrand,
	changeMark,
	takeMarkAway,
} from "~/features/taxonomy/brands/save-brand.server";
import { NoSuchRow } from "~/features/taxonomy/no-such-row";
import { FILE_FIELD, PictureField, UploadButton } from "~/features/taxonomy/picture-fields";
import { goneText, typedValues } from "~/features/taxonomy/refused";
import { StoredBeside } from "~/features/taxonomy/stored-beside";
import { isFileForm, readUpload } from "~/http/request/body.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import { formHeaders } from "~/http/response/cache-control.server";
import { orUnavailable } from "~/http/response/problem-answer.server";
import { redirectWithToast } from "~/http/response/toast.server";

const UNCACHED = { "Cache-Control": "no-store" };

export async function loader({ request, params }: LoaderFunctionArgs) {
	const staff = await requireStaff(request);
	const slug = params.brand ?? "";
	const brand = await findBrand(db(), slug);
	const typed = await findTyped(request, staff);
	const shown = {
		brand: brand && {
			slug,
			name: brand.name,
			models: brand.models,
			isUploaded: brand.markHash !== undefined,
			logo: brandLogo(brand.name, brandLogoFiles(), await findMark(db(), slug)),
			values: { brand: brand.spelling },
			version: brandVersion(brand),
		},
		typed: typed && {
			values: typedValues(typed, BRAND_FIELDS),
			version: String(typed.get("version") ?? ""),
		},
	};
	// Also without the brand: a form that was sent for it is shown again.
	return data(shown, { status: brand ? 200 : 404, headers: UNCACHED });
}

/** Takes the form with the mark. */
async function takeMark(request: Request, slug: string) {
	requireSameOrigin(request);
	const { username: staff } = await requireStaff(request);
	const { file } = await readUpload(request, { fileField: FILE_FIELD, maxBytes: MAX_IMAGE_BYTES });
	const brand = await findBrand(db(), slug);
	if (!brand) {
		return data({ markProblem: goneText("brand") }, { status: 410, headers: UNCACHED });
	}
	const taken = await changeMark({ ...brand, isNew: false }, file?.bytes, {
		staff,
		now: new Date(),
	});
	if ("problem" in taken) {
		return data({ markProblem: taken.problem }, { status: taken.status, headers: UNCACHED });
	}
	const toast = {
		title: "The mark was saved",
		description: taken.warning,
		style: "default",
	} as const;
	return redirectWithToast(request, brandAdminPath(slug), toast);
}

export async function action({ request, params }: ActionFunctionArgs) {
	const slug = params.brand ?? "";
	return orUnavailable("A brand was not changed", async () => {
		if (isFileForm(request)) return takeMark(request, slug);
		const { staff, fields } = await readStaffForm(request, { typedIn: ["brand"] });
		const by = { staff: staff.username, now: new Date() };
		if (fields.get("intent") === "remove") {
			const failed = await takeMarkAway(slug, by);
			if (failed) {
				return data({ markProblem: failed.problem }, { status: failed.status, headers: UNCACHED });
			}
			const toast = { title: "The mark was removed", style: "default" } as const;
			return redirectWithToast(request, brandAdminPath(slug), toast);
		}
		const saved = await changeBrand(slug, fields, by);
		if ("refused" in saved) {
			return data(saved.refused, { status: saved.refused.status, headers: UNCACHED });
		}
		const title = "The brand was saved";
		const description = `${modelsText(saved.models)} ${saved.models === 1 ? "says" : "say"} ${saved.name} now.`;
		const toast = { title, description, style: "default" } as const;
		return redirectWithToast(request, brandAdminPath(saved.slug), toast);
	});
}

export const shouldRevalidate = revalidateUnlessFailed;

export const headers = formHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
	unlistedMeta(page?.brand?.name ?? "Brand");

type Shown = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["brand"]>;

export default function Brand() {
	const { brand, typed } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const refused = answer && "values" in answer && answer.values ? answer : undefined;
	const values = refused?.values ?? typed?.values ?? brand?.values;
	if (values === undefined) return <NoSuchRow what="brand" listPath={BRANDS_PATH} />;
	const title = brand?.name ?? values.brand;
	return (
		<StaffPage
			title={title}
			crumbs={[{ name: "Brands", to: BRANDS_PATH }, { name: title }]}
			intro={brand && modelsText(brand.models)}
			actions={brand && <BrandLinks brand={brand} />}
		>
			<TypedNote isTyped={typed !== undefined && refused === undefined} />
			{refused?.stored && (
				<StoredBeside
					labels={{ brand: "Name" }}
					typed={refused.values}
					stored={refused.stored.values}
				/>
			)}
			<StaffForm
				key={`${brand?.slug} ${refused?.stored?.version}`}
				className="grid max-w-prose gap-5"
			>
				<BrandFields
					values={values}
					version={refused?.stored?.version ?? typed?.version ?? brand?.version}
					errors={refused?.errors}
					problem={answer?.problem}
					question={refused?.question}
				/>
			</StaffForm>
			{brand && <Mark key={brand.slug} brand={brand} problem={answer?.markProblem} />}
		</StaffPage>
	);
}

function BrandLinks({ brand }: { brand: Shown }) {
	if (brand.models === 0) {
		return (
			<LinkButton look="quiet" to={`${brandAdminPath(brand.slug)}/delete`}>
				Delete
			</LinkButton>
		);
	}
	return (
		<LinkButton look="quiet" to={brandPath(brand.slug)}>
			See its page
		</LinkButton>
	);
}

function Mark({ brand, problem }: { brand: Shown; problem: string | undefined }) {
	const [logo, dropMark] = useBrandLogo(brand.logo, brand.name);
	return (
		<section aria-labelledby="mark" className="grid max-w-prose gap-4 border-t border-line pt-6">
			<h2 id="mark" className="text-xl">
				Mark
			</h2>
			<div className="flex flex-wrap items-center gap-4">
				<span className="rounded-control border border-line">
					<BrandLogoChip logo={logo} loading="eager" onFailure={dropMark} />
				</span>
				<p className="text-sm text-quiet">{markText(brand.logo, brand.isUploaded)}</p>
			</div>
			<FocusedForm method="post" encType="multipart/form-data" noValidate className="grid gap-4">
				<PictureField label="New mark" hint={MARK_HINT} accept={ACCEPTED_MARKS} error={problem} />
				<p>
					<UploadButton>Upload mark</UploadButton>
				</p>
			</FocusedForm>
			{brand.isUploaded && brand.models > 0 && (
				<StaffForm>
					<QuietButton name="intent" value="remove">
						Remove the mark
					</QuietButton>
				</StaffForm>
			)}
		</section>
	);
}
