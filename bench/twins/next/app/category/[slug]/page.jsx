import Link from "next/link";
import models from "../../../models.json";

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
				{models.map((model) => (
					<li key={model.sku}>
						<Card model={model} />
					</li>
				))}
			</ul>
		</>
	);
}

function Card({ model: { sku, name, path, image, price, summary, specs } }) {
	return (
		<article id={sku}>
			<img src={image} alt={name} width="400" height="300" loading="lazy" />
			<h3>{name}</h3>
			<form method="post" action="/shortlist">
				<button type="submit" name="sku" value={sku} aria-label={`Add ${name} to the shortlist`}>
					+
				</button>
			</form>
			<p>{price}</p>
			<p>{summary}</p>
			<dl>
				{specs.map(([label, value]) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
			<p>
				<Link href={path} aria-label={`View Details: ${name}`}>
					View Details
				</Link>
				<Link href={`/compare?sku=${sku}`} aria-label={`Compare ${name}`}>
					Compare
				</Link>
				<Link href={`${path}#offers`} aria-label={`See all retailers: ${name}`}>
					See all retailers
				</Link>
			</p>
		</article>
	);
}
