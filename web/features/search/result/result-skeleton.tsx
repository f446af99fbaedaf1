/** The area above the list while it loads, as tall as the screen, so that nothing visible moves. */
export function ResultSkeleton() {
	return (
		<div aria-hidden="true" className="min-h-svh space-y-4 motion-safe:animate-pulse print:hidden">
			<div className="h-9 w-96 max-w-full bg-sunken" />
			<div className="h-39.5 bg-sunken" />
			<div className="h-96 bg-sunken" />
		</div>
	);
}
