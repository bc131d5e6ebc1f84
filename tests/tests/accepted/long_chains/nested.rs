//! The deepest nesting.

use sarek_runtime::prelude::*;

#[device]
pub fn parentheses(a: u32) -> u32 {
    (a)
}

#[device]
pub fn blocks(a: u32) -> u32 {
    let mut s = a;
    if s < 9 {
        if s < 9 {
            if s < 9 {
                if s < 9 {
                    if s < 9 {
                        if s < 9 {
                            if s < 9 {
                                if s < 9 {
                                    if s < 9 {
                                        if s < 9 {
                                            if s < 9 {
                                                if s < 9 {
                                                    if s < 9 {
                                                        if s < 9 {
                                                            if s < 9 {
                                                                if s < 9 {
                                                                    if s < 9 {
                                                                        if s < 9 {
                                                                            if s < 9 {
                                                                                if s < 9 {
                                                                                    if s < 9 {
                                                                                        if s < 9 {
                                                                                            if s < 9 {
                                                                                                if s < 9 {
                                                                                                    if s < 9 {
                                                                                                        if s < 9 {
                                                                                                            if s < 9 {
                                                                                                                if s < 9
                                                                                                                {
                                                                                                                    if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { if s < 9 { s += 1; }}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}
                                                                                                                }
                                                                                                            }
                                                                                                        }
                                                                                                    }
                                                                                                }
                                                                                            }
                                                                                        }
                                                                                    }
                                                                                }
                                                                            }
                                                                        }
                                                                    }
                                                                }
                                                            }
                                                        }
                                                    }
                                                }
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
    s
}
