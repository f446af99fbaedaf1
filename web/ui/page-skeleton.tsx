/** The gray outline of a page that is still loading. */
export function PageSkeleton() {
	return (
		<div role="status" className="mx-auto max-w-data motion-safe:animate-pulse px-4 pt-8 sm:px-6">
			<span className="sr-only">Loading page</span>
			<div className="h-9 w-56 bg-sunken" />
			<div className="mt-4 h-4 w-80 max-w-full bg-sunken" />
			<div className="mt-10 h-28 bg-sunken" />
			<div className="mt-6 h-64 bg-sunken" />
		</div>
	);
}
