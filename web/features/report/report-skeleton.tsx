/** The gray outline of a report that is still loading, one sheet high. */
export function ReportSkeleton() {
	return (
		<div role="status" className="mx-auto max-w-[53rem] motion-safe:animate-pulse">
			<span className="sr-only">Loading the report</span>
			<div className="h-[40rem] border-sunken border-t-6 bg-sunken" />
		</div>
	);
}
