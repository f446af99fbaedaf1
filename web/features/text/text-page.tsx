/** A page of text, written in Markdown. */
import { type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { pagePath, SITE_MAP, type SitePath } from '../../../contract/site-map.ts';
import { longDay } from '../../../domain/format/date-text.ts';
import { POSTS } from './posts.ts';
import './text.css';

export function TextPage({ html }: { html: string }) {
	const { pathname } = useLocation();
	const path = pagePath(pathname);
	const post = POSTS.find((candidate) => candidate.path === path);
	const isDocs = path?.startsWith('/docs');
	const body = useRef<HTMLDivElement>(null);
	useLinksInside(body);
	return (
		<article className="mx-auto max-w-form px-4 pt-8 pb-20 sm:px-6 print:py-0 print:[page:text]">
			<h1 className="font-semibold text-title tracking-tight">{path && SITE_MAP[path]}</h1>
			{post && (
				<p className="mt-3 text-muted text-sm">
					<Link to="/blog" className="text-accent-text underline underline-offset-4 print:hidden">
						Blog
					</Link>
					<span className="print:hidden"> · </span>
					<time dateTime={post.published}>{longDay(post.published)}</time>
				</p>
			)}
			{isDocs && <DocsContents current={path} />}
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, made HTML when the app is built */}
			<div ref={body} className="text mt-8 max-w-2xl" dangerouslySetInnerHTML={{ __html: html }} />
		</article>
	);
}

/** The pages of the documentation, in the order in which an agent needs them. */
const DOCS = Object.keys(SITE_MAP).filter((path) => path.startsWith('/docs')) as SitePath[];

function DocsContents({ current }: { current: SitePath | null | undefined }) {
	return (
		<nav aria-label="Documentation" className="mt-5 print:hidden">
			<ul className="flex flex-wrap gap-x-5 border-line border-y py-2 text-sm">
				{DOCS.map((path) => (
					<li key={path}>
						<Link
							to={path}
							aria-current={path === current ? 'page' : undefined}
							className="inline-block py-1.5 text-accent-text underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
						>
							{path === '/docs' ? 'Start here' : SITE_MAP[path]}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** Makes links within the site navigate without reloading the page, like all others. */
function useLinksInside(body: RefObject<HTMLElement | null>): void {
	const navigate = useNavigate();
	useEffect(() => {
		const element = body.current;
		const follow = (event: MouseEvent) => {
			const link = (event.target as Element).closest('a');
			const href = link?.getAttribute('href');
			const other = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
			if (other || !href?.startsWith('/')) return;
			event.preventDefault();
			navigate(href);
		};
		element?.addEventListener('click', follow);
		return () => element?.removeEventListener('click', follow);
	}, [body, navigate]);
}
