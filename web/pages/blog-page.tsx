import { Link } from 'react-router';
import { PAGE_DESCRIPTIONS } from '../../contract/page-descriptions.ts';
import { SITE_MAP } from '../../contract/site-map.ts';
import { longDay } from '../../domain/format/date-text.ts';
import { POSTS } from '../features/text/posts.ts';

/** `/blog` */
export default function BlogPage() {
	return (
		<div className="mx-auto max-w-form px-4 pt-8 pb-20 sm:px-6">
			<h1 className="font-semibold text-title tracking-tight">Blog</h1>
			<p className="mt-4 text-head text-muted">How we calculate our statistics, and how to read them.</p>
			<ul className="mt-10 divide-y divide-line border-line border-y">
				{POSTS.map(({ path, published }) => (
					<li key={path} className="py-7">
						<h2 className="font-semibold text-head tracking-tight">
							<Link to={path} className="hover:text-accent-text">
								{SITE_MAP[path]}
							</Link>
						</h2>
						<p className="mt-2 text-muted">{PAGE_DESCRIPTIONS[path]}</p>
						<p className="mt-2 text-muted text-sm">
							<time dateTime={published}>{longDay(published)}</time>
						</p>
					</li>
				))}
			</ul>
		</div>
	);
}
