/** Replaces a page that failed. */
import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';

interface State {
	error: Error | null;
}

export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
	override state: State = { error: null };

	static getDerivedStateFromError(error: Error): State {
		return { error };
	}

	override render() {
		return this.state.error ? <ErrorScreen error={this.state.error} /> : this.props.children;
	}
}

function ErrorScreen({ error }: { error: Error }) {
	return (
		<div role="alert" className="mx-auto max-w-form px-4 pt-8 pb-20 sm:px-6">
			<h1 className="font-semibold text-title tracking-tight">Something went wrong</h1>
			<p className="mt-4 text-muted">We're sorry, but something unexpected happened.</p>
			<p className="mt-6 break-words border-danger border-l-2 bg-danger-wash px-4 py-3 text-danger text-sm">
				{error.message}
			</p>
			<div className="mt-8 flex gap-3">
				<Button look="primary" onClick={() => window.location.reload()}>
					Reload Page
				</Button>
				<Button onClick={() => window.location.assign('/')}>Go Home</Button>
			</div>
		</div>
	);
}
