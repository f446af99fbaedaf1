import { Navigate } from 'react-router';

/** `/app`: the workspace is the search screen. */
export default function AppPage() {
	return <Navigate replace to="/dashboard" />;
}
