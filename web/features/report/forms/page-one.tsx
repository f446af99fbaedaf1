/** Page one of a report on a home as it will be, composed by the code that composes the report. */
import { useCode } from '../../../ui/hooks/use-code.ts';
import type { PageOneProps } from './composed-page.tsx';

const loadPage = async () => (await import('./composed-page.tsx')).ComposedPage;

export function PageOne(props: PageOneProps) {
	const { data: ComposedPage } = useCode('page one', loadPage, true);
	return (
		<figure className="min-w-0 self-start lg:sticky lg:top-0">
			<figcaption className="mb-2 font-medium text-sm">Page one</figcaption>
			{ComposedPage ? <ComposedPage {...props} /> : <div className="h-120 bg-sunken" />}
		</figure>
	);
}
