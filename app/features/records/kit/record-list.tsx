import { TextLink } from "~/components/staff/parts";
import type { BrandLogo } from "~/features/catalogue/brand/brand-logo.server";
import { BrandLogoChip, useBrandLogo } from "~/features/catalogue/brand/brand-logo-chip";
import { MOVE_VALUES, type Move } from "./order";
import type { ListItem } from "./record";

type PositionedItem = ListItem & { position: number };

/** Lists records in their order, with buttons that move them, or by name. */
export function RecordList({
	items,
	recordCount,
	isOrdered,
	orderFormId,
}: {
	items: readonly PositionedItem[];
	/** Number of records on all pages of the list. */
	recordCount: number;
	isOrdered: boolean;
	/** Id of the form that moves records; undefined while only part of the list is shown. */
	orderFormId: string | undefined;
}) {
	if (!isOrdered) {
		return (
			<ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
				{items.map((item) => (
					<li
						key={item.key}
						className="flex items-center gap-4 rounded-card border border-line bg-card p-3"
					>
						<ItemImage item={item} />
						<ItemText item={item} className="min-w-0" />
					</li>
				))}
			</ul>
		);
	}
	return (
		<ol className="grid gap-2" start={items[0]?.position}>
			{items.map((item) => (
				<li
					key={item.key}
					className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card px-3 py-2"
				>
					<ItemImage item={item} />
					<ItemText item={item} className="min-w-0 grow basis-52" />
					{orderFormId !== undefined && (
						<OrderButtons formId={orderFormId} item={item} recordCount={recordCount} />
					)}
				</li>
			))}
		</ol>
	);
}

function ItemImage({ item: { image, name, position } }: { item: PositionedItem }) {
	// Items of a list without an order have position 0.
	if (image === undefined && position === 0) return null;
	if (image === undefined) {
		return (
			<span aria-hidden="true" className="w-8 text-right text-sm text-muted tabular">
				{position}
			</span>
		);
	}
	if ("logo" in image) return <LogoChip logo={image.logo} name={name} loading="lazy" />;
	return (
		<img
			src={image.src}
			alt=""
			width="80"
			height="50"
			loading="lazy"
			className="h-12.5 w-20 shrink-0 rounded-control bg-surface-dark-raised object-cover"
		/>
	);
}

/** Shows a brand's logo, or its name if it has none or the logo does not load. */
export function LogoChip({
	logo,
	name,
	loading,
}: {
	logo: BrandLogo;
	name: string;
	loading: "eager" | "lazy";
}) {
	const [displayedLogo, dropLogo] = useBrandLogo(logo, name);
	return <BrandLogoChip logo={displayedLogo} loading={loading} onFailure={dropLogo} />;
}

function ItemText({
	item: { to, name, lines },
	className,
}: {
	item: PositionedItem;
	className: string;
}) {
	return (
		<div className={className}>
			<h2 className="text-base wrap-anywhere">
				<TextLink to={to}>{name}</TextLink>
			</h2>
			{lines.map((line) => (
				<p key={line} className="max-w-prose text-sm wrap-anywhere text-muted tabular">
					{line}
				</p>
			))}
		</div>
	);
}

const MOVE_TEXTS: Readonly<Record<Move, { sign: string; text: string }>> = {
	first: { sign: "⤒", text: "first" },
	up: { sign: "↑", text: "up" },
	down: { sign: "↓", text: "down" },
};

function OrderButtons({
	formId,
	item: { key, name, position },
	recordCount,
}: {
	formId: string;
	item: PositionedItem;
	recordCount: number;
}) {
	return (
		<span className="inline-flex gap-1">
			{MOVE_VALUES.map((move) => (
				<button
					key={move}
					type="submit"
					form={formId}
					name="move"
					value={`${move} ${key}`}
					disabled={position === (move === "down" ? recordCount : 1)}
					aria-label={`Move ${name} ${MOVE_TEXTS[move].text}`}
					className="size-9 cursor-pointer rounded-control border border-edge font-semibold hover:border-ink disabled:cursor-default disabled:opacity-40"
				>
					<span aria-hidden="true">{MOVE_TEXTS[move].sign}</span>
				</button>
			))}
		</span>
	);
}
