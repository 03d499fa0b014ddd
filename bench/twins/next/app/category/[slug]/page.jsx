import Link from "next/link";
import { Fragment } from "react";
import cards from "../../../cards.json";

export default async function Category({ params, searchParams }) {
	const [{ slug }, { sort = "newest" }] = await Promise.all([params, searchParams]);
	return (
		<>
			<h1>{slug}</h1>
			<form>
				<select name="sort" defaultValue={sort}>
					<option>newest</option>
					<option>price-low</option>
					<option>price-high</option>
				</select>
				<button type="submit">Sort</button>
			</form>
			<ul>
				{cards.map((card) => (
					<li key={card.sku}>
						<Card card={card} />
					</li>
				))}
			</ul>
		</>
	);
}

function Facts({ facts }) {
	return (
		<dl>
			{facts.map(([label, value]) => (
				<Fragment key={label}>
					<dt>{label}</dt>
					<dd>{value}</dd>
				</Fragment>
			))}
		</dl>
	);
}

/** The elements of this site's cards. */
function Card({ card }) {
	const { sku, name, brand, model, launchYear, summary, image, width, price } = card;
	return (
		<article className="card">
			<div className="stage">
				<img src={image} alt="" width="400" height="264" loading="lazy" decoding="async" />
				{width && <small>{width}</small>}
			</div>
			<h3 aria-label={launchYear === null ? undefined : `${name}, new ${launchYear}`}>
				<bdi>
					<span>{brand}</span>
					{` ${model}`}
				</bdi>
				{launchYear !== null && <small>{` NEW ${launchYear}`}</small>}
			</h3>
			{summary && <p className="card-summary">{summary}</p>}
			<p className="card-price">
				{price.label && <small className="example">{`${price.label} `}</small>}
				<b>{price.amount}</b>
				{price.note && <span className="undelivered">{` ${price.note} ·`}</span>}
				{` In ${price.shopCount} shops`}
			</p>
			<p className="card-score">
				<b>{card.points}</b>
				{` ${card.forUse}`}
			</p>
			<dl>
				{card.facts.map(([label, value]) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
			<div className="card-foot">
				<Link href={card.path} aria-label={`View Details: ${name}`} className="stretched-link">
					View Details
				</Link>
				<Link href={card.offersPath} aria-label={`See all retailers: ${name}`}>
					See all retailers
				</Link>
				<details>
					<summary>All figures</summary>
					<div>
						<Facts facts={card.otherFacts} />
						<Link href={card.comparePath}>Compare</Link>
					</div>
				</details>
			</div>
			<button
				type="submit"
				form="shortlist"
				name="add"
				value={sku}
				aria-label={`Compare: ${name}`}
				aria-pressed="false"
				className="shortlist-button"
			>
				Compare
			</button>
		</article>
	);
}
