"""What people see. One module a page; `layout` is the frame round all of them, `parts` what is sent anew."""
